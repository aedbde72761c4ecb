import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Toaster } from "../components/feedback/toaster.tsx";
import { dashboardQueries } from "../data/dashboard/queries.ts";
import { currentUser, onSessionChange } from "../lib/auth/session.ts";
import { onDomainEvents } from "../lib/domain-events.ts";
import { queryClient } from "./query-client.ts";

/** What one person read must not be seen by the next: the cache dies with the session, in every tab. */
function forgetWithTheSession(): () => void {
  let owner = currentUser()?.id;
  return onSessionChange(() => {
    const before = owner;
    owner = currentUser()?.id;
    if (!before || before === owner) return;
    void queryClient.cancelQueries();
    queryClient.clear();
  });
}

/** Data, toasts, and the listeners that live as long as the page. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(forgetWithTheSession, []);
  useEffect(() => onDomainEvents(() => void queryClient.invalidateQueries({ queryKey: dashboardQueries.all() })), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
