import { isTrialEnding } from "@emdia/contracts/trial";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { Loading } from "../components/feedback/states.tsx";
import { preloadToasts } from "../components/feedback/toaster.tsx";
import { AppShell } from "../components/layout/app-shell.tsx";
import { dashboardQueries } from "../data/dashboard/queries.ts";
import { planQueries, profileQueries, scheduleQueries, subscriptionQueries } from "../data/queries.ts";
import { isBehindPaywall, useTrialDays } from "../features/subscription/access.ts";
import { ManageSubscription } from "../features/subscription/manage-subscription.tsx";
import { currentUser, onSessionChange, signOut, useSession } from "../lib/auth/session.ts";
import { onDomainEvents } from "../lib/domain-events.ts";
import { formatDay } from "../lib/format.ts";
import { lazyPart, preloadParts } from "../lib/lazy-part.tsx";
import { paths } from "../lib/paths.ts";
import { FOR_SEARCH, recordScreen } from "../lib/screen-history.ts";
import { queryClient } from "./query-client.ts";

const notices = () => import("./notices.tsx");
const Paywall = lazyPart(async () => (await import("../features/subscription/paywall.tsx")).Paywall);
const ExportButton = lazyPart(async () => (await import("../features/privacy/export-button.tsx")).ExportButton);
const CheckoutReturn = lazyPart(async () => (await notices()).CheckoutReturn);
const NoAccessBanner = lazyPart(async () => (await notices()).NoAccessBanner);
const DeletionBanner = lazyPart(async () => (await notices()).DeletionBanner);
const PastDueBanner = lazyPart(async () => (await notices()).PastDueBanner);
const TrialBanner = lazyPart(async () => (await notices()).TrialBanner);

/** The preload starts after this delay, so that the screen's own files and data load first. */
const PRELOAD_AFTER_MS = 2_000;

const hasStudents = (plans: readonly { studentCount: number }[] | undefined): boolean =>
  plans?.some(({ studentCount }) => studentCount > 0) === true;

export function SignedInFrame() {
  return (
    <DataProvider>
      <Frame />
    </DataProvider>
  );
}

function Frame() {
  const user = useSession();
  const schedule = useQuery(scheduleQueries.next());
  const plans = useQuery(planQueries.list()).data;
  const { data: profile, isPending: isProfilePending } = useQuery(profileQueries.own());
  const { data: subscription, isPending: isStatusPending, failureCount } = useQuery(subscriptionQueries.status());
  const trialDays = useTrialDays();
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadToasts();
      preloadParts();
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const stopped = new AbortController();
    const goToSearch = () => void navigate(paths.students, { state: FOR_SEARCH });
    // If this code cannot be loaded offline, the keys do nothing.
    import("../lib/search-key.ts")
      .then(({ listenForSearch }) => listenForSearch(goToSearch, stopped.signal))
      .catch(() => undefined);
    import("../lib/row-keys.ts").then(({ listenForRows }) => listenForRows(stopped.signal)).catch(() => undefined);
    return () => stopped.abort();
  }, [navigate]);
  const isCovered = isBehindPaywall(pathname);
  const isLockedOut = subscription?.canAccess === false;
  // The screen is hidden while paywall or banner may come; a failed request does not hide it.
  const isHeld = isCovered && (isProfilePending || (isStatusPending && failureCount === 0));

  async function leave(from: "sidebar" | "top-bar") {
    try {
      await signOut();
    } finally {
      navigate(from === "sidebar" ? paths.auth : paths.login, { replace: true });
    }
  }

  return (
    <AppShell
      businessName={profile?.businessName ?? ""}
      email={user?.email ?? ""}
      nextCharge={hasStudents(plans) && schedule.data ? formatDay(schedule.data.billingDate) : undefined}
      subscription={subscription && <ManageSubscription status={subscription} />}
      onSignOut={leave}
    >
      <Suspense>{new URLSearchParams(search).has("checkout") && <CheckoutReturn />}</Suspense>
      <ScrollToTop />
      <Suspense fallback={<Loading text="Carregando..." />}>
        {isLockedOut && isCovered && (
          <Paywall status={subscription} onSignOut={() => void leave("sidebar")}>
            <ExportButton />
          </Paywall>
        )}
        {isLockedOut && !isCovered && <NoAccessBanner status={subscription} />}
        {profile && subscription?.canAccess && subscription.status === "past_due" && (
          <PastDueBanner lastInstant={subscription.accessUntil} profile={profile} />
        )}
        {trialDays !== undefined && isTrialEnding(trialDays) && <TrialBanner days={trialDays} />}
        {profile?.deleteAt && <DeletionBanner profile={profile} deleteAt={profile.deleteAt} />}
        {isHeld && <Loading text="Carregando..." />}
        <div className="contents" hidden={isHeld}>
          <Outlet />
        </div>
      </Suspense>
    </AppShell>
  );
}

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

/** Provides the query cache, whose code the screens without data do not wait for. */
function DataProvider({ children }: { children: ReactNode }) {
  useEffect(() => onDomainEvents(refreshDashboard), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Changed filters in the query string do not scroll. */
function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    recordScreen(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
