const DAY_MILLIS = 24 * 3_600_000;

/**
 * Returns the number of trial days that an owner was granted, which may differ from the number for
 * new owners.
 */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);
