import { RESEND_GUARD_HOURS } from "./constants.ts";

/** `mailedAt` is an instant, ISO UTC. */
export const isRecentlyMailed = (mailedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(mailedAt) < RESEND_GUARD_HOURS * 3_600_000;
