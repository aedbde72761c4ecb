import { expect, test } from "vitest";
import { type Bucket, findChanges, retag } from "./retire-assets.ts";

type Stored = { type: string; tagging: string; writtenAt: number };

/** Returns a fake bucket that lists two keys a page and keeps each file's time of writing. */
function aBucket(...keys: readonly string[]) {
  let now = 0;
  const files = new Map<string, Stored>(
    keys.map((key) => [key, { type: "text/javascript", tagging: "", writtenAt: 0 }]),
  );
  const failing = new Set<string>();
  const list = (search: URLSearchParams) => {
    const all = [...files.keys()].filter((key) => key.startsWith(search.get("prefix") ?? ""));
    const start = Number(search.get("continuation-token") ?? 0);
    const next = start + 2 < all.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : "";
    return new Response(
      all
        .slice(start, start + 2)
        .map((key) => `<Key>${key}</Key>`)
        .join("") + next,
    );
  };
  const bucket: Bucket = {
    name: "site",
    async ask(service, { method = "GET", path = "", headers = {} } = {}) {
      expect(service).toBe("s3");
      const { pathname, searchParams } = new URL(path, "https://s3.example");
      if (pathname === "/site") return list(searchParams);
      const key = decodeURIComponent(pathname.slice("/site/".length));
      const file = files.get(key);
      if (!file) throw new Error(`no ${key}`);
      const said = { "content-type": file.type, ...(file.tagging ? { "x-amz-tagging-count": "1" } : {}) };
      if (method === "HEAD") return new Response(null, { headers: said });
      if (failing.has(key)) return new Response("<Error><Code>InternalError</Code></Error>");
      expect(headers).toMatchObject({ "x-amz-copy-source": path, "x-amz-metadata-directive": "REPLACE" });
      files.set(key, { type: headers["content-type"] ?? "", tagging: headers["x-amz-tagging"] ?? "", writtenAt: now });
      return new Response("<CopyObjectResult></CopyObjectResult>");
    },
  };
  const tagged = () => [...files].flatMap(([key, { tagging }]) => (tagging === "retired=yes" ? key : []));
  return { bucket, files, failing, tagged, waitDays: (days: number) => (now += days) };
}

async function retireAssets(bucket: Bucket, current: ReadonlySet<string>) {
  const changes = await findChanges(bucket, current);
  for (const change of changes) await retag(bucket, change);
  const keysOf = (wanted: boolean) => changes.filter(({ isRetired }) => isRetired === wanted).map(({ key }) => key);
  return { retired: keysOf(true), brought: keysOf(false) };
}

const release = (...keys: readonly string[]) => new Set(keys);

test("given files of two releases, when the newer one is deployed, then the older one's alone are marked, with their type", async () => {
  const { bucket, files, tagged } = aBucket(
    "index.html",
    "assets/a-1.js",
    "assets/b-1.js",
    "assets/b-2.js",
    "robots.txt",
  );
  const done = await retireAssets(bucket, release("assets/a-1.js", "assets/b-2.js"));
  expect(done).toEqual({ retired: ["assets/b-1.js"], brought: [] });
  expect(tagged()).toEqual(["assets/b-1.js"]);
  expect(files.get("assets/b-1.js")?.type).toBe("text/javascript");
});

test("given a marked file, when the next release comes, then its days continue, and begin with the mark, not with the file", async () => {
  const { bucket, files, waitDays } = aBucket("assets/a-1.js", "assets/a-2.js");
  waitDays(60);
  await retireAssets(bucket, release("assets/a-2.js"));
  expect(files.get("assets/a-1.js")?.writtenAt).toBe(60);
  waitDays(10);
  expect(await retireAssets(bucket, release("assets/a-2.js"))).toEqual({ retired: [], brought: [] });
  expect(files.get("assets/a-1.js")?.writtenAt).toBe(60);
});

test("given a rollback, when the older release is back, then its files are marked no more, and the newer one's are", async () => {
  const { bucket, tagged } = aBucket("assets/a-1.js", "assets/a-2.js");
  await retireAssets(bucket, release("assets/a-2.js"));
  const done = await retireAssets(bucket, release("assets/a-1.js"));
  expect(done).toEqual({ retired: ["assets/a-2.js"], brought: ["assets/a-1.js"] });
  expect(tagged()).toEqual(["assets/a-2.js"]);
});

test("given files to retire, when the changes are only planned, then nothing is marked", async () => {
  const { bucket, tagged } = aBucket("assets/a-1.js", "assets/a-2.js");
  expect(await findChanges(bucket, release("assets/a-2.js"))).toMatchObject([
    { key: "assets/a-1.js", isRetired: true },
  ]);
  expect(tagged()).toEqual([]);
});

test("given a release without files, when it is deployed, then nothing is marked", async () => {
  const { bucket, tagged } = aBucket("assets/a-1.js");
  await expect(retireAssets(bucket, release())).rejects.toThrow("no hashed files");
  expect(tagged()).toEqual([]);
});

test("given a copy that S3 refuses in a 200, when files are marked, then that is a failure with the file's name", async () => {
  const { bucket, failing } = aBucket("assets/a-1.js", "assets/a-2.js");
  failing.add("assets/a-1.js");
  await expect(retireAssets(bucket, release("assets/a-2.js"))).rejects.toThrow("assets/a-1.js could not be tagged");
});
