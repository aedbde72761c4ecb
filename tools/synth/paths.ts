import path from "node:path";

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, "../..");
/** SST's component sources, as `sst install` writes them. */
export const platform = path.join(root, ".sst/platform");
/** The committed resource graph. */
export const snapshotFile = path.join(root, "stacks/graph.snapshot.json");
