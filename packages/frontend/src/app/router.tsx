import { Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { Loading } from "../components/feedback/loading.tsx";
import { paths } from "../lib/paths.ts";
import { RequireGuest, RequireSession } from "./guards.tsx";
import { screen } from "./screen.tsx";

const LandingRoute = screen(async () => (await import("../routes/landing.tsx")).LandingRoute);
const FaqRoute = screen(async () => (await import("../routes/faq.tsx")).FaqRoute);
const PrivacyRoute = screen(async () => (await import("../routes/privacy.tsx")).PrivacyRoute);
const AuthRoute = screen(async () => (await import("../routes/auth.tsx")).AuthRoute);
const AuthCallbackRoute = screen(async () => (await import("../routes/auth-callback.tsx")).AuthCallbackRoute);
const EmailConfirmedRoute = screen(async () => (await import("../routes/email-confirmed.tsx")).EmailConfirmedRoute);
const PasswordResetRoute = screen(async () => (await import("../routes/password-reset.tsx")).PasswordResetRoute);
const CadastroRoute = screen(async () => (await import("../routes/cadastro.tsx")).CadastroRoute);
const openDashboard = async () => (await import("../routes/dashboard.tsx")).DashboardRoute;
const openStudents = async () => (await import("../routes/students.tsx")).StudentsRoute;
const openPlans = async () => (await import("../routes/plans.tsx")).PlansRoute;
const openSettings = async () => (await import("../routes/settings.tsx")).SettingsRoute;
const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.dashboard]: openDashboard,
  [paths.students]: openStudents,
  [paths.plans]: openPlans,
  [paths.settings]: openSettings,
};
const SignedInFrame = screen(async () => {
  // The screen's code loads at the same time as the frame's, not after it.
  screens[location.pathname]?.().catch(() => undefined);
  return (await import("./signed-in-frame.tsx")).SignedInFrame;
});
const DashboardRoute = screen(openDashboard);
const WhatsappQueueRoute = screen(async () => (await import("../routes/whatsapp-queue.tsx")).WhatsappQueueRoute);
const StudentsRoute = screen(openStudents);
const StudentsNewRoute = screen(async () => (await import("../routes/students-new.tsx")).StudentsNewRoute);
const StudentsImportRoute = screen(async () => (await import("../routes/students-import.tsx")).StudentsImportRoute);
const PlansRoute = screen(openPlans);
const PlansNewRoute = screen(async () => (await import("../routes/plans-new.tsx")).PlansNewRoute);
const PlansEditRoute = screen(async () => (await import("../routes/plans-edit.tsx")).PlansEditRoute);
const SettingsRoute = screen(openSettings);
const HelpRoute = screen(async () => (await import("../routes/help.tsx")).HelpRoute);
const InvoiceRoute = screen(async () => (await import("../routes/invoice.tsx")).InvoiceRoute);
const OnboardingRoute = screen(async () => (await import("../routes/onboarding.tsx")).OnboardingRoute);
const DebugRoute = screen(async () => (await import("../routes/debug.tsx")).DebugRoute);
const MissingScreen = screen(async () => (await import("../routes/not-found.tsx")).MissingScreen);
const NotFoundRoute = screen(async () => (await import("../routes/not-found.tsx")).NotFoundRoute);

/** A signed-out visitor is led to /auth from every address below these, also where there is no screen. */
const guarded = [paths.dashboard, paths.students, paths.plans, paths.settings, paths.help, "/invoices"];

/** The screen of each address, and who may see it. Its caller puts it into a router, of the browser or of the build. */
export function Router() {
  return (
    <Suspense fallback={<Loading text="Carregando..." />}>
      <Routes>
        <Route element={<RequireGuest />}>
          <Route path="/" element={<LandingRoute />} />
          <Route path="/auth" element={<AuthRoute />} />
          <Route path="/login" element={<AuthRoute />} />
        </Route>
        <Route path="/faq" element={<FaqRoute />} />
        <Route path="/privacidade" element={<PrivacyRoute />} />
        <Route path="/auth/callback" element={<AuthCallbackRoute />} />
        <Route path="/email-confirmed" element={<EmailConfirmedRoute />} />
        <Route path="/password-reset" element={<PasswordResetRoute />} />
        <Route path="/cadastro" element={<CadastroRoute />} />
        <Route path="/cadastro/:code" element={<CadastroRoute />} />
        <Route element={<RequireSession />}>
          <Route element={<SignedInFrame />}>
            <Route path="/dashboard" element={<DashboardRoute />} />
            <Route path="/dashboard/overview" element={<DashboardRoute />} />
            <Route path="/dashboard/visao-geral" element={<DashboardRoute />} />
            <Route path="/dashboard/whatsapp" element={<WhatsappQueueRoute />} />
            <Route path="/students" element={<StudentsRoute />} />
            <Route path="/students/new" element={<StudentsNewRoute />} />
            <Route path="/students/import" element={<StudentsImportRoute />} />
            <Route path="/plans" element={<PlansRoute />} />
            <Route path="/plans/new" element={<PlansNewRoute />} />
            <Route path="/plans/edit/:id" element={<PlansEditRoute />} />
            <Route path="/settings" element={<SettingsRoute />} />
            <Route path="/invoices/:id" element={<InvoiceRoute />} />
            <Route path="/help" element={<HelpRoute />} />
            {guarded.map((path) => (
              <Route key={path} path={`${path}/*`} element={<MissingScreen />} />
            ))}
            <Route path="/onboarding" element={<OnboardingRoute />} />
            <Route path="/debug" element={<DebugRoute />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundRoute />} />
      </Routes>
    </Suspense>
  );
}
