import { dashboardQueries } from "../data/dashboard/queries.ts";
import { profileQueries, subscriptionQueries } from "../data/queries.ts";
import { queryClient } from "./query-client.ts";

/** Reads the first screen's data during the sign-in. The screen repeats a read that failed. */
export function readFirstScreen(): void {
  const again = (queryKey: readonly string[]) => () => void queryClient.resetQueries({ queryKey });
  queryClient.fetchQuery(dashboardQueries.overview()).catch(again(dashboardQueries.all()));
  queryClient.fetchQuery(profileQueries.own()).catch(again(profileQueries.all()));
  queryClient.fetchQuery({ ...subscriptionQueries.status(), retry: false }).catch(again(subscriptionQueries.all()));
}

/** Forgets what was read for a person whose sign-in failed. */
export function forgetFirstScreen(): void {
  void queryClient.cancelQueries();
  queryClient.clear();
}
