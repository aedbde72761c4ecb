/**
 * `npm run sbom [-- --out FILE]` writes the parts of the product as CycloneDX JSON from the lock
 * file: every package except the tools, with version, licence and hash. npm's own `sbom` refuses a
 * tree in which any optional peer has another version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "../read-options.ts";
import { type Locked, sbomOf } from "./sbom-of.ts";

const { values } = readOptions({ options: { out: { type: "string", default: "sbom.cdx.json" } } });
const lock: { name: string; version: string; packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"),
);
const sbom = sbomOf(lock);
writeFileSync(values.out, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${values.out}: ${sbom.components.length} packages`);
