import { globSync } from "node:fs";
import { join } from "node:path";
import { readOutputs } from "../../cloud/outputs.ts";
import { Refusal } from "../../refusal.ts";
import type { Verbs } from "../../verb.ts";
import { findChanges, retag } from "./retire-assets.ts";

export const assetVerbs: Verbs = {
  "assets retire": {
    says: "after a deployment, marks the site's files that the release built here no longer needs, to be deleted 30 days later; without a bucket in that of the last deployment from here",
    takes: ["bucket"],
    async plan({ ask, maybe }) {
      const name = maybe("bucket") ?? readOutputs()?.assets;
      if (name === undefined)
        throw new Refusal("Say the site's bucket: --bucket NAME, as `sst deploy` printed assets.");
      const dist = join(import.meta.dirname, "../../../packages/frontend/dist");
      const current = globSync("assets/**/*.*", { cwd: dist }).map((file) => file.replaceAll("\\", "/"));
      const changes = await findChanges({ ask, name }, new Set(current));
      const retired = changes.filter(({ isRetired }) => isRetired).length;
      const says = `retire ${retired} files, and bring ${changes.length - retired} back`;
      const lines = [`${current.length} files are current.`];
      const act = async () => {
        for (const change of changes) await retag({ ask, name }, change);
      };
      return changes.length === 0 ? { lines } : { lines, steps: [{ says, act }] };
    },
  },
};
