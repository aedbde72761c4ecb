import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** When a stack is first read: `--enable-source-maps` takes half of each start's time. */
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
