import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../synth/paths.ts";

/** Returns a function that undoes what the CLI writes: types, and the site's build folder. */
export function keepFiles(): () => void {
  const manifests = globSync(["package.json", "{packages,tools}/*/package.json", "tools/*/*/package.json"], {
    cwd: root,
  });
  const types = manifests.map((manifest) => path.join(root, path.dirname(manifest), "sst-env.d.ts"));
  const texts = types.map((file) => ({ file, text: existsSync(file) ? readFileSync(file) : undefined }));
  const site = path.join(root, "packages/frontend/dist");
  const hadSite = existsSync(site);
  return () => {
    for (const { file, text } of texts) {
      if (text === undefined) rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
    if (!hadSite) rmSync(site, { recursive: true, force: true });
  };
}
