import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, SourceMap, wrap } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { threadId } from "node:worker_threads";

const beforeCode = wrap("").indexOf("{") + 2;

/** After a first invocation `keep` stores V8's compiled code, which spares a fourth of a start. */
export function loadBundle(file: string): { exports: Record<string, unknown>; keep(): void } {
  const compiledFile = file.replace(/\.cjs$/, ".compiled");
  const compiled = existsSync(compiledFile) ? readFileSync(compiledFile) : undefined;
  const code = wrap(readFileSync(file, "utf8"));
  const script = new Script(code, {
    filename: file,
    columnOffset: -beforeCode,
    ...(compiled && { cachedData: compiled }),
  });
  let isKept = script.cachedDataRejected === false;
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports,
    keep() {
      if (isKept) return;
      isKept = true;
      const part = `${compiledFile}.${process.pid}-${threadId}.part`;
      try {
        writeFileSync(part, script.createCachedData());
        renameSync(part, compiledFile);
      } catch {
        // A folder that cannot be written only makes later starts slower.
      }
    },
  };
}

/** Reads the source map at the first stack trace: Node's own option takes half of each start. */
export function mapStacks(file: string): void {
  const mapFile = file.replace(/\.cjs$/, ".map");
  let map: SourceMap | undefined;
  const describeFrame = (site: NodeJS.CallSite) => {
    const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1];
    if (site.getFileName() !== file || !existsSync(mapFile)) return String(site);
    map ??= new SourceMap(JSON.parse(readFileSync(mapFile, "utf8")));
    const entry = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in entry)) return String(site);
    // The map's sources are paths from the root of the disk (`build-order.ts`).
    const source = fileURLToPath(new URL(entry.originalSource, "file:///"));
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return String(site).replace(`${file}:${line}:${column}`, place);
  };
  Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map(describeFrame)].join("\n    at ");
}
