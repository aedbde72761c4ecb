import { startRegion } from "@emdia/local/region";
import type { Region } from "@emdia/local/region-types";

/** The instant at which every tour starts: a Monday, 9h in São Paulo. */
const STARTS_AT = new Date("2030-03-04T12:00:00Z");
/** Port 0 means any port. */
export function startTourRegion(port: number, siteDir: string): Promise<Region> {
  // Lambda runs in UTC, and worker threads share the process's zone.
  process.env.TZ = "UTC";
  return startRegion({ port, siteDir, startAt: STARTS_AT, realTime: false });
}
