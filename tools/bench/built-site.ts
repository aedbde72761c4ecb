import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const frontend = join(import.meta.dirname, "../../packages/frontend");

type Manifest = Readonly<Record<string, Chunk>>;
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };

/** The site is built into a folder that `discard` removes. */
export type BuiltSite = ReturnType<typeof buildSite>;

/** @throws Error when the build fails */
export function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-bench-"));
  const env = { ...process.env, VITE_USER_POOL_ID: "sa-east-1_bench", VITE_USER_POOL_CLIENT_ID: "bench" };
  const args = ["prerender/main.ts", "--outDir", folder];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: frontend, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`The site does not build:\n${stderr}`);
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifestIn = (name: string): Manifest => JSON.parse(read(`.vite/${name}.json`));
  const manifest = manifestIn("manifest");

  function filesIn(chunks: Manifest, modules: readonly string[]): Set<string> {
    const files = new Set<string>();
    const visit = (name: string): void => {
      const chunk = chunks[name];
      if (!chunk) throw new Error(`The site has no ${name}`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    for (const name of modules) visit(name);
    return files;
  }

  return {
    manifest,
    read,
    weigh: (names: Iterable<string>) =>
      [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0),
    /** Lists the files that the given modules of the app load, with everything that they import. */
    filesOf: (modules: readonly string[]) => filesIn(manifest, modules),
    registrationFiles: () => filesIn(manifestIn("cadastro"), ["cadastro.html"]),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
