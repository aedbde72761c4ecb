const DAY_MILLIS = 24 * 3_600_000;

/** Counts the days of trial that an owner was given, whatever newcomers are given today. */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);
