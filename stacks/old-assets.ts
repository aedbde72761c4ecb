/** The days that an earlier release's files stay: open tabs load them. */
const KEPT_DAYS = 30;

/** Age alone decides nothing: an unchanged file is needed for years (ops/verbs/assets). */
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
