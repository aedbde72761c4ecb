import type { Server } from "node:http";
import type { TestBank } from "@emdia/core/model/banks";
import type { Graph } from "./graph-types.ts";
import type { WarmLimits } from "./lambda/warm-threads.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import type { MailPaths } from "./services/ses/send-mail.ts";
import type { MailQuota } from "./services/ses/send-quota.ts";

export type OpenSite = (server: Server) => Promise<{ answer: PublicRoutes["site"]; close(): Promise<void> }>;

export interface RegionOptions {
  /** The port to listen on; 0 (the default) picks a free port. */
  port?: number;
  /** The folder of the region's state; by default all state is in memory. */
  dataDir?: string;
  fresh?: boolean;
  graph?: Graph;
  /** The folder of the built site; without it, only the API and the console respond. */
  siteDir?: string;
  openSite?: OpenSite;
  /** Tells whether the region delivers every queue message twice. */
  duplicates?: boolean;
  /** The business time at the start. A stored clock only moves forward to it. */
  startAt?: Date;
  /** If false, schedules fire only through `fire` and `moveClock`. */
  realTime?: boolean;
  /** True: every schedule fires at each instant of a move. A number: in that many last hours. */
  everyTick?: boolean | number;
  faultSeed?: number;
  mailQuota?: MailQuota;
  mailPaths?: MailPaths;
  /** How many threads of some 45 MB are kept; by default all, for a minute. */
  mostWarm?: WarmLimits["mostWarm"];
  /** Another bank, which the product reads instead of the stand-in bank. */
  testBank?: TestBank | undefined;
  log?: (message: string) => void;
}
