import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";
import { contentTypeOf } from "../server/serve-site.ts";
import { runNode } from "../start/run-node.ts";
import { type Answer, content } from "./respond.ts";

const frontend = path.join(repositoryRoot, "packages/frontend");
/** The policy is the site's own, so a component that it would break also breaks here. */
const headers = { "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'" };

let built: Promise<ReadonlyMap<string, Buffer>> | undefined;

/**
 * Answers a file of the gallery, which shows the site's components in all their states
 * (`packages/frontend/src/gallery`). Each process builds the gallery at the first request and keeps
 * it in memory. Returns undefined for a path without a file.
 */
export async function galleryAnswer(file: string): Promise<Answer | undefined> {
  built ??= build().catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  const name = file || "gallery.html";
  const body = (await built).get(name);
  return body && content(body, contentTypeOf(name), headers);
}

async function build(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), "em-dia-ui-"));
  try {
    await runVite(folder);
    return await readAll(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runVite(outDir: string): Promise<void> {
  const vite = path.dirname(createRequire(path.join(frontend, "package.json")).resolve("vite/package.json"));
  const options = ["--config", "vite.gallery.config.ts", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  const complaint = await runNode([path.join(vite, "bin/vite.js"), "build", ...options], { cwd: frontend });
  if (complaint !== undefined) throw new Error(`the gallery did not build:\n${complaint}`);
}

async function readAll(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const file of glob("**/*.{html,js,css,woff2}", { cwd: folder }))
    files.set(file.replaceAll(path.sep, "/"), await readFile(path.join(folder, file)));
  return files;
}
