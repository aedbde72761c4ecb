/**
 * Hashed files of earlier releases stay for open tabs, and are deleted 30 days after the first
 * release that does not need them. A lifecycle rule of the bucket (stacks/old-assets.ts) counts a
 * tagged file's days from its last write, so the tag is written by a copy of the file onto itself.
 */
const FOLDER = "assets/";
const TAG = "retired=yes";

/** The calls of S3 on one bucket. Paths and headers are those of its REST API. */
export type Bucket = {
  name: string;
  call(method: "GET" | "HEAD" | "PUT", path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
};

/** The changes, as keys of files. */
export type Retired = { retired: string[]; brought: string[] };

/**
 * Tags the hashed files that the current release does not have, and removes the tag from files that
 * it has again. A second run changes nothing, so that the days of a tagged file keep counting.
 * @throws Error for a release without files
 */
export async function retireAssets(bucket: Bucket, current: ReadonlySet<string>): Promise<Retired> {
  if (current.size === 0) throw new Error("the release has no hashed files: build it first");
  const done: Retired = { retired: [], brought: [] };
  for (const key of await listKeys(bucket)) {
    const { headers } = await bucket.call("HEAD", pathOf(bucket, key));
    const isRetired = Number(headers.get("x-amz-tagging-count") ?? 0) > 0;
    if (isRetired !== current.has(key)) continue;
    await rewrite(bucket, key, headers, isRetired ? "" : TAG);
    (isRetired ? done.brought : done.retired).push(key);
  }
  return done;
}

const pathOf = ({ name }: Bucket, key: string) => `/${name}/${key.split("/").map(encodeURIComponent).join("/")}`;

/**
 * Lists the hashed files, page by page. Their names have no character that XML or an address would
 * escape.
 */
async function listKeys(bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for (let token: string | undefined = ""; token !== undefined; ) {
    const more: string = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
    const page = await (await bucket.call("GET", `/${bucket.name}?list-type=2&prefix=${FOLDER}${more}`)).text();
    keys.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key));
    token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
  }
  return keys;
}

/** Copies a file onto itself with another tag. S3 reports the failure of a copy in a 200. */
async function rewrite(bucket: Bucket, key: string, was: Headers, tagging: string): Promise<void> {
  const kept = ["content-type", "cache-control", "content-encoding"].flatMap((name) => {
    const value = was.get(name);
    return value ? [[name, value] as const] : [];
  });
  const answer = await bucket.call("PUT", pathOf(bucket, key), {
    ...Object.fromEntries(kept),
    "x-amz-copy-source": pathOf(bucket, key),
    "x-amz-metadata-directive": "REPLACE",
    "x-amz-tagging-directive": "REPLACE",
    ...(tagging ? { "x-amz-tagging": tagging } : {}),
  });
  if (!(await answer.text()).includes("<CopyObjectResult")) throw new Error(`${key} could not be tagged`);
}
