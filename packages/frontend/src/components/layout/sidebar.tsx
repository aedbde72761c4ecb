import clsx from "clsx";
import {
  Banknote,
  BellRing,
  CalendarClock,
  CircleQuestionMark,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  NotebookText,
  Settings,
  Users,
} from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { isPersonPath, paths } from "../../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";

export type FrameProps = {
  businessName: string;
  email: string;
  nextCharge: string | undefined;
  subscription: ReactNode;
  onSignOut(): void;
};

export function Sidebar(props: FrameProps) {
  const { pathname } = useLocation();
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-line border-r bg-card p-4 lg:flex print:hidden">
      <Link to={paths.dashboard} className="mb-6 inline-flex min-h-11 items-center rounded-md px-2">
        <Logo />
      </Link>
      <nav aria-label="Principal" className="grid gap-1">
        {navItems.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isNavCurrent(to, pathname) ? "page" : undefined}
            className={clsx(
              "flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold transition-colors",
              isNavCurrent(to, pathname) ? "bg-primary-soft text-link" : "text-ink-2 hover:bg-sunken hover:text-ink",
            )}
          >
            <Icon aria-hidden className="size-5" />
            {label}
            <Suspense>
              <NavCount to={to} className="ml-auto" />
            </Suspense>
          </Link>
        ))}
      </nav>
      <div className="mt-auto grid gap-3">
        {props.nextCharge && (
          <p className="flex items-center gap-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
            <CalendarClock aria-hidden className="size-5 text-ink-2" />
            <span className="grid">
              <span className="text-ink-2 text-xs">Próxima cobrança</span>
              <span className="num font-semibold">{props.nextCharge}</span>
            </span>
          </p>
        )}
        <div className="border-line border-t pt-3">
          <p className="truncate px-3 font-semibold text-sm" title={props.businessName}>
            {props.businessName}
          </p>
          <p className="truncate px-3 text-ink-2 text-sm" title={props.email}>
            {props.email}
          </p>
          {props.subscription}
          <Button tone="quiet" size="slim" wide className="justify-start" onClick={props.onSignOut}>
            <LogOut aria-hidden />
            Sair
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Screens that are no item of the menu, each with the item that is current on it. */
const PLACES: Readonly<Record<string, string>> = {
  [paths.statement]: paths.money,
  [paths.bank]: paths.money,
  [paths.reports]: paths.money,
  [paths.whatsapp]: paths.settings,
  [paths.whatsappQueue]: paths.reminderRule,
};

/** Tells whether an item is current: a person's page belongs to students, the bank's to money. */
export function isNavCurrent(to: string, pathname: string): boolean {
  const shown = isPersonPath(pathname) ? paths.students : (PLACES[pathname] ?? pathname);
  return shown === to || (shown.startsWith(`${to}/`) && !navItems.some((item) => item.to === shown));
}

type NavItem = { to: string; label: string; icon: LucideIcon };

/** The signed-in screens in the sidebar; a phone shows the first four in the tab bar. */
export const navItems: readonly NavItem[] = [
  { to: paths.dashboard, label: "Visão Geral", icon: LayoutDashboard },
  { to: paths.students, label: "Alunos", icon: Users },
  { to: paths.money, label: "Dinheiro", icon: Banknote },
  { to: paths.reminderRule, label: "Lembretes", icon: BellRing },
  { to: paths.plans, label: "Planos", icon: NotebookText },
  { to: paths.settings, label: "Configurações", icon: Settings },
  { to: paths.help, label: "Dúvidas Frequentes", icon: CircleQuestionMark },
];

export const NavCount = lazyPart(async () => (await import("./nav-count.tsx")).NavCount);
