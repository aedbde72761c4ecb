import { onTestFinished } from "vitest";
import { startRegion } from "../region.ts";
import type { RegionOptions } from "../region-options.ts";
import type { Region } from "../region-types.ts";
import { smallGraph } from "./small-graph.ts";

/** Starts a region whose schedules run only if the test fires them or moves the clock. */
export async function regionUnderTest(options: RegionOptions = {}): Promise<Region> {
  const region = await startRegion({ graph: smallGraph(), realTime: false, log: () => {}, ...options });
  onTestFinished(() => region.close());
  return region;
}

export function clientAs(region: Region, lambda: string) {
  return {
    endpoint: region.awsUrl,
    region: "sa-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: lambda, secretAccessKey: "local" },
  };
}
