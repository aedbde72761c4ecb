/**
 * Files from an earlier release are kept for this many days, because an open tab still loads them.
 */
const KEPT_DAYS = 30;

/**
 * A file's age alone is no criterion: a file that never changes is needed for years
 * (ops/verbs/assets tags the others).
 */
export function expireOldAssets(site: sst.aws.StaticSite): void {
  const bucket = site.nodes.assets?.name;
  if (!bucket) return;
  new aws.s3.BucketLifecycleConfiguration("OldAssets", {
    bucket,
    rules: [
      {
        id: "retired",
        status: "Enabled",
        filter: { tag: { key: "retired", value: "yes" } },
        expiration: { days: KEPT_DAYS },
      },
    ],
  });
}
