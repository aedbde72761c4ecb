import { trialDaysLeft } from "@emdia/contracts/trial";
import { useQuery } from "@tanstack/react-query";
import { profileQueries, subscriptionQueries } from "../../data/queries.ts";
import { useToday } from "../../lib/today.ts";

/**
 * The days are counted as in the mails; undefined if no trial is running or the status is not
 * loaded yet.
 */
export function useTrialDays(): number | undefined {
  const today = useToday();
  const status = useQuery(subscriptionQueries.status()).data;
  const profile = useQuery(profileQueries.own()).data;
  if (!status?.isTrialActive || !profile) return undefined;
  return trialDaysLeft({ trialEndsAt: status.trialEndsAt, timezone: profile.timezone }, today);
}

export function useGrantedDays(trialEndsAt: string): number | undefined {
  const profile = useQuery(profileQueries.own()).data;
  return profile && daysGranted({ createdAt: profile.createdAt, trialEndsAt });
}

const DAY_MILLIS = 24 * 3_600_000;

/** The days granted may differ from the number for new owners. */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);
