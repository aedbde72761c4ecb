import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A thread that is being terminated may still write a file, so the removal tries again. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "emdia-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}
