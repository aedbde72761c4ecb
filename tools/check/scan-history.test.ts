import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

function scanned(...texts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-history-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd: folder });
  git("init", "-q");
  for (const text of texts) {
    writeFileSync(join(folder, "settings.ts"), text);
    git("add", ".");
    git("commit", "-qm", "feat: settings");
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/check/scan-history.ts", folder], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  return { status, printed: stdout + stderr };
}

const letters = (count: number) => "aB3dE".repeat(20).slice(0, count);

// The secrets are assembled here, so that the scan finds none in this file.
test.each([
  ["an AWS access key", ["AKI", "A", "Q".repeat(16)]],
  ["a live key of Stripe", ["sk_", "live_", letters(24)]],
  ["a live key of Stripe", ["rk_", "live_", letters(24)]],
  ["a webhook secret of Stripe", ["whsec", "_", letters(32)]],
  ["a private key", ["-----BEGIN ", "RSA PRIVATE", " KEY-----"]],
  ["a token of GitHub", ["gh", "p_", letters(36)]],
])(
  "given %s that was deleted again, when the history is looked through, then commit and file are named, not the secret",
  (name, parts) => {
    const secret = parts.join("");
    const { status, printed } = scanned(`const key = "${secret}";\n`, "const key = env();\n");
    expect(printed).toMatch(new RegExp(`^${name} in settings\\.ts \\([0-9a-f]{7,}\\)$`, "m"));
    expect(printed).not.toContain(secret);
    expect(status).toBe(1);
  },
);

test("given examples as tests have them, when the history is looked through, then it passes", () => {
  const { status, printed } = scanned(
    `["sk_test_setup", "sk_live_1", "whsec_one", "AKID", "AKIAIOSFODNN7${"EXAMPLE"}"]\n`,
  );
  expect([status, printed.trim()]).toEqual([0, "1 commits, 0 secrets"]);
});

test("given no repository, when it is looked through, then that is a failure", () => {
  expect(scanned().status).toBe(1);
});
