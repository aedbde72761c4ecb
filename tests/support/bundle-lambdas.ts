import { readSnapshot } from "@emdia/local/graph/read-graph";
import { bundleOrExplain } from "@emdia/local/lambda/bundle";

/**
 * Bundles all Lambdas before the tests: otherwise files that start together would build the same
 * bundles at the same time.
 */
export async function setup(): Promise<void> {
  await bundleOrExplain(readSnapshot().lambdas);
}
