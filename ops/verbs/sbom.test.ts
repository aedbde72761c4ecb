import { expect, test } from "vitest";
import { sbomOf } from "./sbom.ts";

const lock = {
  name: "em-dia",
  version: "0.1.0",
  packages: {
    "": { version: "0.1.0" },
    "packages/core": { version: "0.1.0" },
    "node_modules/@emdia/core": { link: true },
    "node_modules/vitest": { version: "5.1.0", dev: true, license: "MIT" },
    "node_modules/zod": { version: "4.6.7", license: "MIT", integrity: "sha512-/+8=" },
    "node_modules/stripe/node_modules/zod": { version: "4.6.7", license: "MIT" },
    "node_modules/@aws-sdk/a": { version: "1.0.0", license: "(MIT OR Apache-2.0)" },
  },
};

test("given a lock file, when its SBOM is made, then it names each deployed package once, with licence and hash, and no tool", () => {
  expect(sbomOf(lock).components).toEqual([
    {
      type: "library",
      name: "@aws-sdk/a",
      version: "1.0.0",
      purl: "pkg:npm/%40aws-sdk/a@1.0.0",
      licenses: [{ expression: "(MIT OR Apache-2.0)" }],
    },
    {
      type: "library",
      name: "zod",
      version: "4.6.7",
      purl: "pkg:npm/zod@4.6.7",
      licenses: [{ license: { id: "MIT" } }],
      hashes: [{ alg: "SHA-512", content: "ffef" }],
    },
  ]);
});

test("given a lock file, when its SBOM is made twice, then it is the same", () => {
  expect(JSON.stringify(sbomOf(lock))).toBe(JSON.stringify(sbomOf(structuredClone(lock))));
  expect(sbomOf(lock)).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
});
