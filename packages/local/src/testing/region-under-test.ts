import { onTestFinished } from "vitest";
import { startRegion } from "../region.ts";
import type { RegionOptions } from "../region-options.ts";
import type { Region } from "../region-types.ts";
import { smallGraph } from "./small-graph.ts";

/** A region on the small graph whose schedules fire only when told, closed at the end of the test. */
export async function regionUnderTest(options: RegionOptions = {}): Promise<Region> {
  const region = await startRegion({ graph: smallGraph(), realTime: false, log: () => {}, ...options });
  onTestFinished(() => region.close());
  return region;
}

/** Settings for an AWS client that calls as one of the small graph's Lambdas. */
export function clientAs(region: Region, lambda: string) {
  return {
    endpoint: region.awsUrl,
    region: "sa-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: lambda, secretAccessKey: "local" },
  };
}
