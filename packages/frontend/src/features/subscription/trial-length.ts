const DAY_MILLIS = 24 * 3_600_000;

/** It may differ from the number for new owners. */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);
