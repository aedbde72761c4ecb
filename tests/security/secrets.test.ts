import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { bundleOrExplain } from "@emdia/local/lambda/bundle";
import { buildSite } from "@emdia/local/start/build-site";
import { expect, test } from "vitest";
import { measures } from "./support/measure.ts";
import { textOf, trackedFiles } from "./support/tracked-files.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache/em-dia-secrets");

/** Short values of tests (`whsec_one`) do not match, because real ones are long and random. */
const SECRETS: Record<string, RegExp> = {
  "a Stripe key": /\b[sr]k_(live|test)_[A-Za-z0-9]{16,}/,
  "a webhook secret": /\bwhsec_[A-Za-z0-9+/]{24,}/,
  "an AWS key id": /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  "an AWS secret": /aws_secret_access_key\s*[=:]\s*["']?[A-Za-z0-9/+]{40}/i,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{20,}/,
  "a token": /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  "a GitHub or npm token": /\b(ghp|gho|npm)_[A-Za-z0-9]{30,}/,
};
const secretsIn = (text: string) =>
  Object.entries(SECRETS).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

test("given real secrets, then the patterns find them", () => {
  const random = "aB3dE5gH7jK9mN1pQ3sT5vW7";
  const examples = [
    `sk_${"live"}_${random}`,
    `whsec_${random}${random}`,
    `AKIA${"ABCDEFGHIJ234567"}`,
    `eyJ${random}.eyJ${random}.${random}`,
    `-----BEGIN ${"PRIVATE"} KEY-----\n${random}`,
  ];
  for (const example of examples) expect(secretsIn(example)).toHaveLength(1);
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

measures("secrets", "given everything that is tracked or shipped, then no secret is in it", async () => {
  const tracked = trackedFiles(/./).filter((path) => !path.endsWith("package-lock.json"));
  const site = filesBelow(await buildSite(readSnapshot(), cache));
  const lambdas = [...(await bundleOrExplain(readSnapshot().lambdas)).values()];
  const texts = [...site, ...lambdas].map((path) => readFileSync(path, "latin1"));
  return {
    tried: { "tracked files": tracked.length, "files of the site and bundles": texts.length },
    figures: {
      "secrets in tracked files": tracked.flatMap((path) =>
        secretsIn(textOf(path)).map((what) => `${what} in ${path}`),
      ),
      "secrets in bundles": texts.flatMap(secretsIn),
    },
  };
});
