import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { dashboardQueries } from "../data/dashboard/queries.ts";
import { currentUser, onSessionChange } from "../lib/auth/session.ts";
import { onDomainEvents } from "../lib/domain-events.ts";
import { queryClient } from "./query-client.ts";

// The cache is cleared in every tab when the session ends, so that the next person never sees this
// person's data. The listener is never removed, because the next person may sign in while no screen
// is mounted.
let owner = currentUser()?.id;
onSessionChange(() => {
  const before = owner;
  owner = currentUser()?.id;
  if (!before || before === owner) return;
  void queryClient.cancelQueries();
  queryClient.clear();
});

const refreshDashboard = () => void queryClient.invalidateQueries({ queryKey: dashboardQueries.all() });

/** The other screens need no cache and do not wait for its code. */
export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(() => onDomainEvents(refreshDashboard), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
