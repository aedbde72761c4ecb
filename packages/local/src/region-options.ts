import type { Server } from "node:http";
import type { Graph } from "./graph-types.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import type { MailQuota } from "./services/ses/send-quota.ts";

/** Opens a site that is not built, on the region's server. */
export type OpenSite = (server: Server) => Promise<{ answer: PublicRoutes["site"]; close(): Promise<void> }>;

/** How to start a region. Everything is optional: a test needs nothing but `startRegion()`. */
export interface RegionOptions {
  /** 0 (default): a free port. */
  port?: number;
  /** Absent: everything in memory. */
  dataDir?: string;
  /** Forgets the state in `dataDir`. */
  fresh?: boolean;
  /** Absent: the committed snapshot. */
  graph?: Graph;
  /** The built site; absent: no site, only API and console. */
  siteDir?: string;
  /** Opens a site in place of the built one. */
  openSite?: OpenSite;
  /** Puts the reload script into pages. */
  watchPages?: boolean;
  /** Delivers every queue message twice. */
  duplicates?: boolean;
  /** Business time at the start; a stored clock only goes forward to it. */
  startAt?: Date;
  /** False: schedules fire only through `fire` and `moveClock`. */
  realTime?: boolean;
  /** A moved clock fires each schedule at each of its instants; absent: it passes over hours in which nobody is due. */
  everyTick?: boolean;
  /** Seed of the faults' draws. */
  faultSeed?: number;
  /** What SES lets the account send; absent: all of it. */
  mailQuota?: MailQuota;
  /** Lambda threads kept while nobody calls them; absent: all, for a minute. Each holds some 45 MB. */
  mostWarm?: number;
  /** Unexpected troubles of the region itself. */
  log?: (message: string) => void;
}
