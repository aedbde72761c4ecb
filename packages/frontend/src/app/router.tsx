import { guestScreens, openScreens, ownerRoots, ownerScreens, type ScreenName } from "@emdia/contracts/screens";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import { ErrorState, Loading } from "../components/feedback/states.tsx";
import { Toaster } from "../components/feedback/toaster.tsx";
import { Page } from "../components/layout/page.tsx";
import { Card } from "../components/ui/card.tsx";
import { useSession } from "../lib/auth/session.ts";
import { loadWithRetry } from "../lib/lazy-part.tsx";
import { memoizeByObject } from "../lib/memoize-by-object.ts";
import { paths } from "../lib/paths.ts";
import { useOnline } from "../lib/use-online.ts";

/** Offline, a screen not loaded yet shows a message, and opens once the connection returns. */
function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadWithRetry(load, ScreenUnavailable) }));
}

function ScreenUnavailable({ onRetry }: { onRetry(): void }) {
  const isOnline = useOnline();
  return (
    <Page title={isOnline ? "Não foi possível abrir esta tela" : "Sem internet"}>
      <Card>
        <ErrorState
          title={isOnline ? "A conexão falhou no caminho" : "Esta tela ainda não foi carregada"}
          text={isOnline ? "Verifique sua conexão e tente novamente." : "Ela abre sozinha assim que a conexão voltar."}
          onRetry={onRetry}
        />
      </Card>
    </Page>
  );
}

type Open = () => Promise<ComponentType>;

const openAuth = async () => (await import("../routes/auth.tsx")).AuthRoute;
const openStudents = async () => (await import("../routes/students.tsx")).StudentsRoute;
const openDashboard = async () => (await import("../routes/dashboard.tsx")).DashboardRoute;

const opens: Readonly<Record<ScreenName, Open>> = {
  landing: async () => (await import("../routes/landing.tsx")).LandingRoute,
  auth: openAuth,
  login: openAuth,
  faq: async () => (await import("../routes/faq.tsx")).FaqRoute,
  privacy: async () => (await import("../routes/privacy.tsx")).PrivacyRoute,
  authCallback: async () => (await import("../routes/auth-callback.tsx")).AuthCallbackRoute,
  emailConfirmed: async () => (await import("../routes/email-confirmed.tsx")).EmailConfirmedRoute,
  passwordReset: async () => (await import("../routes/password-reset.tsx")).PasswordResetRoute,
  registration: async () => (await import("../routes/cadastro.tsx")).CadastroRoute,
  dashboard: openDashboard,
  overview: openDashboard,
  visaoGeral: openDashboard,
  whatsappQueue: async () => (await import("../routes/whatsapp-queue.tsx")).WhatsappQueueRoute,
  money: async () => (await import("../routes/money.tsx")).MoneyRoute,
  statement: async () => (await import("../routes/statement.tsx")).StatementRoute,
  reports: async () => (await import("../routes/reports.tsx")).ReportsRoute,
  reminderRule: async () => (await import("../routes/reminder-rule.tsx")).ReminderRuleRoute,
  bank: async () => (await import("../routes/bank.tsx")).BankRoute,
  whatsapp: async () => (await import("../routes/whatsapp.tsx")).WhatsAppRoute,
  students: openStudents,
  student: async () => (await import("../routes/student.tsx")).StudentRoute,
  payer: async () => (await import("../routes/payer.tsx")).PayerRoute,
  newStudent: async () => (await import("../routes/students-new.tsx")).StudentsNewRoute,
  importStudents: async () => (await import("../routes/students-import.tsx")).StudentsImportRoute,
  plans: async () => (await import("../routes/plans.tsx")).PlansRoute,
  newPlan: async () => (await import("../routes/plans-new.tsx")).PlansNewRoute,
  editPlan: async () => (await import("../routes/plans-edit.tsx")).PlansEditRoute,
  settings: async () => (await import("../routes/settings.tsx")).SettingsRoute,
  invoice: async () => (await import("../routes/invoice.tsx")).InvoiceRoute,
  help: async () => (await import("../routes/help.tsx")).HelpRoute,
  onboarding: async () => (await import("../routes/onboarding.tsx")).OnboardingRoute,
  debug: async () => (await import("../routes/debug.tsx")).DebugRoute,
};
const SignedInFrame = screen(async () => {
  // The screen's code loads in parallel with the frame's code, not after it.
  for (const [name, path] of entriesOf(ownerScreens))
    if (path === location.pathname) opens[name]().catch(() => undefined);
  return (await import("./signed-in-frame.tsx")).SignedInFrame;
});
const MissingScreen = screen(async () => (await import("../routes/not-found.tsx")).MissingScreen);
const NotFoundRoute = screen(async () => (await import("../routes/not-found.tsx")).NotFoundRoute);

function entriesOf<Name extends ScreenName>(screens: Readonly<Record<Name, string>>) {
  return Object.entries(screens) as [Name, string][];
}

/** One component for all addresses of a screen, so that typed text survives a new address. */
const screenOf = memoizeByObject(screen);

function routesOf<Name extends ScreenName>(screens: Readonly<Record<Name, string>>) {
  return entriesOf(screens).map(([name, path]) => {
    const Screen = screenOf(opens[name]);
    return <Route key={name} path={path} element={<Screen />} />;
  });
}

const guestRoutes = routesOf(guestScreens);
const openRoutes = routesOf(openScreens);
const ownerRoutes = routesOf(ownerScreens);
const missingRoutes = ownerRoots.map((root) => <Route key={root} path={`${root}/*`} element={<MissingScreen />} />);

/** The caller provides the router, because browser and build need different ones. */
function Router() {
  return (
    <Suspense fallback={<Loading text="Carregando..." />}>
      <Routes>
        <Route element={<RequireGuest />}>{guestRoutes}</Route>
        {openRoutes}
        <Route element={<RequireSession />}>
          <Route element={<SignedInFrame />}>
            {ownerRoutes}
            {missingRoutes}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundRoute />} />
      </Routes>
    </Suspense>
  );
}

function RequireSession() {
  return useSession() ? <Outlet /> : <Navigate to={paths.auth} replace />;
}

function RequireGuest() {
  return useSession() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** The caller provides the router: the browser's router or the build's. */
export function App() {
  return (
    <>
      <Router />
      <Toaster />
    </>
  );
}
