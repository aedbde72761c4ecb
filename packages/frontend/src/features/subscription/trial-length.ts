const DAY_MILLIS = 24 * 3_600_000;

/** Counts the trial days that an owner was granted, whatever new owners are granted today. */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);
