import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
export const platform = path.join(root, ".sst/platform");
export const snapshotFile = path.join(root, "stacks/graph.snapshot.json");
