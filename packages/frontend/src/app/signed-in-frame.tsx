import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Outlet, useNavigate } from "react-router-dom";
import { Loading } from "../components/feedback/loading.tsx";
import { AppShell } from "../components/layout/app-shell.tsx";
import { scheduleQueries } from "../data/profile/queries.ts";
import { subscriptionQueries } from "../data/subscription/queries.ts";
import { ManageSubscription } from "../features/subscription/manage-subscription.tsx";
import { Paywall } from "../features/subscription/paywall.tsx";
import { useCheckoutReturn } from "../features/subscription/use-checkout-return.ts";
import { signOut, useSession } from "../lib/auth/session.ts";
import { dateText } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** The shell around the signed-in screens. */
export function SignedInFrame() {
  const user = useSession();
  const schedule = useQuery(scheduleQueries.next());
  const subscription = useQuery(subscriptionQueries.status()).data;
  useCheckoutReturn();
  const navigate = useNavigate();

  async function leave(from: "sidebar" | "top-bar") {
    try {
      await signOut();
    } finally {
      navigate(from === "sidebar" ? paths.auth : paths.login, { replace: true });
    }
  }

  return (
    <AppShell
      email={user?.email ?? ""}
      nextCharge={schedule.data && dateText(schedule.data.billingDate)}
      subscription={{
        long: subscription && <ManageSubscription status={subscription} />,
        short: subscription && <ManageSubscription status={subscription} isShort />,
      }}
      onSignOut={leave}
    >
      {subscription?.canAccess === false && <Paywall status={subscription} onSignOut={() => void leave("sidebar")} />}
      <ScrollToTop />
      <Suspense fallback={<Loading text="Carregando..." />}>
        <Outlet />
      </Suspense>
    </AppShell>
  );
}
