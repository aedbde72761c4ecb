/**
 * A release tags the files that it no longer needs. `stacks/old-assets.ts` deletes a tagged file
 * 30 days later, because open tabs still load the files of earlier releases.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { type AskAws, pagesOf } from "../../cloud/ask-aws.ts";
import { readOutputs } from "../../cloud/outputs.ts";
import { Refusal } from "../../refusal.ts";
import type { Verbs } from "../../verb.ts";

const FOLDER = "assets/";
const TAG = "retired=yes";

export type Bucket = { ask: AskAws; name: string };

/** A file to tag for deletion, or to untag (`isRetired` is false), with its current headers. */
export type Change = { key: string; isRetired: boolean; was: Headers };

/** Tags no file again: a new tag would restart S3's 30 days. @throws Error for an empty release */
export async function findChanges(bucket: Bucket, current: ReadonlySet<string>): Promise<Change[]> {
  if (current.size === 0) throw new Error("the release has no hashed files: build it first");
  const changes: Change[] = [];
  for (const key of await listKeys(bucket)) {
    const { headers: was } = await bucket.ask("s3", { method: "HEAD", path: pathOf(bucket, key) });
    const isTagged = Number(was.get("x-amz-tagging-count") ?? 0) > 0;
    if (isTagged === current.has(key)) changes.push({ key, isRetired: !isTagged, was });
  }
  return changes;
}

/** S3 may report a failed copy with status 200, so the body of the response is checked. */
export async function retag(bucket: Bucket, { key, isRetired, was }: Change): Promise<void> {
  const path = pathOf(bucket, key);
  const kept = ["content-type", "cache-control", "content-encoding"].flatMap((name) => {
    const value = was.get(name);
    return value ? [[name, value] as const] : [];
  });
  const headers = {
    ...Object.fromEntries(kept),
    "x-amz-copy-source": path,
    "x-amz-metadata-directive": "REPLACE",
    "x-amz-tagging-directive": "REPLACE",
    ...(isRetired ? { "x-amz-tagging": TAG } : {}),
  };
  const answer = await bucket.ask("s3", { method: "PUT", path, headers });
  if (!(await answer.text()).includes("<CopyObjectResult")) throw new Error(`${key} could not be tagged`);
}

const pathOf = ({ name }: Bucket, key: string) => `/${name}/${key.split("/").map(encodeURIComponent).join("/")}`;

/** File names are used unchanged: none has a character that XML or a URL would escape. */
async function listKeys({ ask, name }: Bucket): Promise<string[]> {
  const read = async (token?: string) => {
    const more = token === undefined ? "" : `&continuation-token=${encodeURIComponent(token)}`;
    return (await ask("s3", { path: `/${name}?list-type=2&prefix=${FOLDER}${more}` })).text();
  };
  const pages = await pagesOf(read, (xml) => /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]);
  return [...pages.join("").matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
}

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
