import { startRegion } from "@emdia/local/region";
import type { RegionOptions } from "@emdia/local/region-options";
import type { Region } from "@emdia/local/region-types";
import { afterAll, beforeAll } from "vitest";
import { retireAfterEach } from "./retire-owners.ts";

/** The instant at which every suite starts: Sunday, 10 January 2027, 9h in São Paulo. */
export const START = new Date("2027-01-10T12:00:00.000Z");

/** Starts a region whose schedules run only if a test fires them or moves the clock. */
export function oneRegion(options: RegionOptions = {}): () => Region {
  let region: Region | undefined;
  beforeAll(async () => {
    region = await startRegion({ startAt: START, realTime: false, ...options });
  });
  afterAll(() => region?.close());
  const ours = () => {
    if (!region) throw new Error("the region is not up yet");
    return region;
  };
  retireAfterEach(ours);
  return ours;
}
