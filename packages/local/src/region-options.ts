import type { Server } from "node:http";
import type { Graph } from "./graph-types.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import type { MailRoads } from "./services/ses/send-mail.ts";
import type { MailQuota } from "./services/ses/send-quota.ts";

/** Attaches a site that is served from its sources to the region's server. */
export type OpenSite = (server: Server) => Promise<{ answer: PublicRoutes["site"]; close(): Promise<void> }>;

/** The settings of a region. All are optional: a test may call `startRegion()` without any. */
export interface RegionOptions {
  /** The port to listen on; 0 (the default) picks a free port. */
  port?: number;
  /** The folder of the state; by default all state is in memory. */
  dataDir?: string;
  /** When true, the start deletes the state in `dataDir`. */
  fresh?: boolean;
  /** The graph to run, by default the committed snapshot. */
  graph?: Graph;
  /** The folder of the built site. Without it, only the API and the console answer. */
  siteDir?: string;
  /** Opens a site that replaces the built one. */
  openSite?: OpenSite;
  /** When true, pages get the script that reloads them. */
  watchPages?: boolean;
  /** When true, every queue message is delivered twice. */
  duplicates?: boolean;
  /** The business time at the start. A stored clock only moves forward to it. */
  startAt?: Date;
  /** When false, schedules fire only through `fire` and `moveClock`. */
  realTime?: boolean;
  /**
   * When true, a move of the clock fires every schedule each time; by default it skips hours in
   * which no owner is due.
   */
  everyTick?: boolean;
  /** The seed of the faults' draws. */
  faultSeed?: number;
  /** The quota of SES for the account; by default there is no limit. */
  mailQuota?: MailQuota;
  /** The open roads of SES's events; by default both. */
  mailRoads?: MailRoads;
  /**
   * The number of idle Lambda threads (some 45 MB each) that are kept; by default all, for a
   * minute.
   */
  mostWarm?: number;
  /** Receives the unexpected errors of the region itself. */
  log?: (message: string) => void;
}
