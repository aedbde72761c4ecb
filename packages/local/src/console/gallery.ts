import { spawn } from "node:child_process";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";
import { type Answer, content } from "./respond.ts";

const frontend = path.join(repositoryRoot, "packages/frontend");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};
/**
 * This policy is as strict as the site's own, so a component that breaks under it would break on
 * the site as well.
 */
const headers = { "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'" };

let built: Promise<ReadonlyMap<string, Buffer>> | undefined;

/**
 * Answers a file of the gallery: the site's components in all their states
 * (`packages/frontend/src/gallery`). Each process builds it once, at the first request, and keeps
 * it in memory. A path without a file gives undefined.
 */
export async function galleryAnswer(file: string): Promise<Answer | undefined> {
  built ??= build().catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  const name = file || "gallery.html";
  const body = (await built).get(name);
  return body && content(body, TYPES[path.extname(name)] ?? "application/octet-stream", headers);
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
  const options = [
    "build",
    "--config",
    "vite.gallery.config.ts",
    "--outDir",
    outDir,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [path.join(vite, "bin/vite.js"), ...options], { cwd: frontend, env });
  const endWithParent = () => child.kill();
  process.once("exit", endWithParent);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", endWithParent);
  if (code !== 0) throw new Error(`the gallery did not build:\n${output.slice(-2_000)}`);
}

async function readAll(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const file of glob("**/*.{html,js,css,woff2}", { cwd: folder }))
    files.set(file.replaceAll(path.sep, "/"), await readFile(path.join(folder, file)));
  return files;
}
