import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { dashboardQueries } from "../data/dashboard/queries.ts";
import { currentUser, onSessionChange } from "../lib/auth/session.ts";
import { onDomainEvents } from "../lib/domain-events.ts";
import { queryClient } from "./query-client.ts";

// What one person read must not be seen by the next: the cache dies with the session, in every tab. Heard as long as the
// page lives, since the next person may come while no screen of the last one is shown.
let owner = currentUser()?.id;
onSessionChange(() => {
  const before = owner;
  owner = currentUser()?.id;
  if (!before || before === owner) return;
  void queryClient.cancelQueries();
  queryClient.clear();
});

const refreshDashboard = () => void queryClient.invalidateQueries({ queryKey: dashboardQueries.all() });

/** The owner's data, around the signed-in screens: those before the sign-in need no cache, and do not wait for its code. */
export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(() => onDomainEvents(refreshDashboard), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
