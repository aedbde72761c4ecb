import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";

const root = join(import.meta.dirname, "../..");
/** Flags that change the rights of a page, or crash the browser outside of a Lambda. */
const UNWANTED = /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|headless)/;
/** Flags that emulate a graphics card, which no page needs, with half of the processor. */
const CARD = /^--(ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)/;

/**
 * Returns the browser of `CHROMIUM_PATH`, else npm's for x64 Linux, else the machine's Chrome
 * (docs/decisions/020-tests.md).
 */
export async function chromium(): Promise<LaunchOptions & { channel?: string }> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath) return { executablePath, args: ["--no-sandbox"] };
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
  return packaged();
}

async function packaged(): Promise<LaunchOptions> {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8"));
  const folder = join(root, "node_modules/.cache", `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks into TMPDIR, and adds its own libraries only when it detects a Lambda.
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
  const { default: binary } = await import("@sparticuz/chromium");
  const executablePath = await binary.executablePath();
  delete process.env.AWS_LAMBDA_JS_RUNTIME;
  if (before) process.env.TMPDIR = before;
  else delete process.env.TMPDIR;
  process.env.FONTCONFIG_FILE = fontConfig(folder);
  return {
    executablePath,
    args: [...binary.args.filter((flag) => !UNWANTED.test(flag) && !CARD.test(flag)), "--disable-gpu"],
  };
}

/** Writes a fonts.conf: without one on the machine the browser crashes. */
function fontConfig(folder: string): string {
  const file = join(folder, "fonts.conf");
  const directories = `<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${directories}</fontconfig>\n`);
  return file;
}
