import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of the running test alone, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "emdia-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
