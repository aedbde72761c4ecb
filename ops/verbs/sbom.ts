import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Verbs } from "../verb.ts";

/** npm's own `sbom` rejects an optional peer of another version, or omits what a tool needs. */
export const sbomVerbs: Verbs = {
  sbom: {
    says: "writes the packages of the product, without the tools, as CycloneDX JSON with version, licence and hash",
    needs: ["file"],
    async plan({ text }) {
      const lock = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
      const sbom = sbomOf(JSON.parse(lock));
      writeFileSync(text("file"), `${JSON.stringify(sbom, null, 2)}\n`);
      return { lines: [`${text("file")}: ${sbom.components.length} packages`] };
    },
  },
};

type Locked = { version?: string; integrity?: string; license?: string; link?: boolean; dev?: boolean };

type Component = {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: { license: { id: string } }[] | { expression: string }[];
  hashes?: { alg: "SHA-512"; content: string }[];
};

export function sbomOf(lock: { name: string; version: string; packages: Readonly<Record<string, Locked>> }) {
  const components = Object.entries(lock.packages)
    .filter(([path, { link, dev }]) => path.includes("node_modules/") && !link && !dev)
    .map(([path, locked]) => componentOf(path.split("node_modules/").at(-1) ?? "", locked));
  const byPurl = new Map(components.toReversed().map((one) => [one.purl, one]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: lock.name, version: lock.version } },
    components: [...byPurl.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  } as const;
}

/** Converts a package. A purl writes a scope's `@` as `%40` (github.com/package-url/purl-spec). */
function componentOf(name: string, { version = "", license, integrity }: Locked): Component {
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? "") ?? [];
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license
      ? { licenses: / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }] }
      : {}),
    ...(hash ? { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] } : {}),
  };
}
