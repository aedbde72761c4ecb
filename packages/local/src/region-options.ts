import type { Server } from "node:http";
import type { TestBank } from "@emdia/core/model/banks";
import type { Graph } from "./graph-types.ts";
import type { WarmLimits } from "./lambda/warm-threads.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import type { MailPaths } from "./services/ses/send-mail.ts";
import type { MailQuota } from "./services/ses/send-quota.ts";

/** Attaches a site that is served from its sources to the region's server. */
export type OpenSite = (server: Server) => Promise<{ answer: PublicRoutes["site"]; close(): Promise<void> }>;

/** A region's settings. All are optional, so a test may call `startRegion()` without any. */
export interface RegionOptions {
  /** The port to listen on; 0 (the default) picks a free port. */
  port?: number;
  /** The folder that stores the state. By default all state is in memory. */
  dataDir?: string;
  /** True deletes the state in `dataDir` at the start. */
  fresh?: boolean;
  /** The graph to run, by default the committed snapshot. */
  graph?: Graph;
  /** The folder with the built site. Without it, only the API and the console respond. */
  siteDir?: string;
  /** Opens a site that replaces the built site. */
  openSite?: OpenSite;
  /** True delivers every queue message twice. */
  duplicates?: boolean;
  /** The business time at the start. A stored clock only moves forward to it. */
  startAt?: Date;
  /** False fires schedules only through `fire` and `moveClock`. */
  realTime?: boolean;
  /**
   * True makes a move of the clock fire every schedule at each of its instants; a number does so in
   * that many last hours of the move. By default a move skips hours in which no owner is due.
   */
  everyTick?: boolean | number;
  /** The seed of the random choice of calls that faults hit. */
  faultSeed?: number;
  /** The account's SES quota. By default there is no limit. */
  mailQuota?: MailQuota;
  /** The paths on which SES delivers events, by default both (see `MailPaths`). */
  mailPaths?: MailPaths;
  /**
   * The number of idle Lambda threads that the region keeps at most (some 45 MB each), or a
   * function that returns the current number. By default it keeps all, for a minute.
   */
  mostWarm?: WarmLimits["mostWarm"];
  /** Another bank, which the product reads instead of the stand-in bank. */
  testBank?: TestBank | undefined;
  /** Receives unexpected errors from the region itself. */
  log?: (message: string) => void;
}
