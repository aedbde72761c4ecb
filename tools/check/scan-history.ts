/**
 * Fails when the history contains a secret, because every clone has the whole history. It names the
 * kind, the commit and the file, never the secret. A copy without a history passes. Usage: node
 * tools/check/scan-history.ts [repository]
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The patterns of real secrets. Examples in tests are shorter, or belong to the test mode. */
const SHAPES: readonly (readonly [name: string, shape: RegExp])[] = [
  ["an AWS access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["an AWS secret key", /aws_secret_access_key\W{1,4}[\w/+]{40}\b/i],
  ["a live key of Stripe", /\b[sr]k_live_[0-9A-Za-z]{20,}/],
  ["a test key of Stripe", /\b[sr]k_test_[0-9A-Za-z]{40,}/],
  ["a webhook secret of Stripe", /\bwhsec_[0-9A-Za-z]{32,}/],
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ["a token of GitHub", /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{50,})/],
  ["a token of npm", /\bnpm_[0-9A-Za-z]{36}\b/],
];
const EXAMPLES = /AKIAIOSFODNN7(?:EXAMPLE)/;

const root = process.argv[2] ?? join(import.meta.dirname, "../..");
if (!existsSync(join(root, ".git"))) {
  console.log("there is no history here");
  process.exit(0);
}
const git = spawn(
  "git",
  ["log", "--all", "--format=commit %h", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "-p"],
  { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
);
const ended = new Promise<number>((resolve) => git.once("close", (code) => resolve(code ?? 1)));

let [commit, file, commits] = ["", "", 0];
const found = new Set<string>();
for await (const line of createInterface({ input: git.stdout })) {
  if (line.startsWith("commit ")) {
    commit = line.slice(7);
    commits += 1;
  } else if (line.startsWith("+++ ")) file = line.slice(6);
  else if (line.startsWith("+") && !EXAMPLES.test(line))
    for (const [name, shape] of SHAPES) if (shape.test(line)) found.add(`${name} in ${file} (${commit})`);
}
const isRead = (await ended) === 0 && commits > 0;
for (const one of found) console.error(one);
console.log(isRead ? `${commits} commits, ${found.size} secrets` : "the history could not be read");
process.exit(isRead && found.size === 0 ? 0 : 1);
