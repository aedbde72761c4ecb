import { RESEND_GUARD_HOURS } from "./constants.ts";

/**
 * Tells whether a charge was mailed so recently, at an instant (ISO UTC), that the owner must
 * confirm another mail.
 */
export const isRecentlyMailed = (mailedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(mailedAt) < RESEND_GUARD_HOURS * 3_600_000;
