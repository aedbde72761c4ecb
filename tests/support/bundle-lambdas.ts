import { readSnapshot } from "@emdia/local/graph/read-graph";
import { bundleOrExplain } from "@emdia/local/lambda/bundle";

/**
 * Each region reads the bundles from the cache then: otherwise the files that start together would
 * build the same ones at the same time.
 */
export async function setup(): Promise<void> {
  await bundleOrExplain(readSnapshot().lambdas);
}
