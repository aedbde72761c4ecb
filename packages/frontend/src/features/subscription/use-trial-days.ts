import { trialDaysLeft } from "@emdia/contracts/trial";
import { useQuery } from "@tanstack/react-query";
import { profileQueries } from "../../data/profile/queries.ts";
import { subscriptionQueries } from "../../data/subscription/queries.ts";
import { useToday } from "../../lib/today.ts";
import { daysGranted } from "./trial-length.ts";

/** Counted as in the mails. Undefined if no trial is running or the status is not loaded yet. */
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
