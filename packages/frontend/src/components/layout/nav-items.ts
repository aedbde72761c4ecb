import {
  Banknote,
  BellRing,
  CircleQuestionMark,
  LayoutDashboard,
  type LucideIcon,
  NotebookText,
  Settings,
  Users,
} from "lucide-react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { isPersonPath, paths } from "../../lib/paths.ts";

/** The screens of a place that has its own address. */
const PLACES: Readonly<Record<string, string>> = {
  [paths.statement]: paths.money,
  [paths.bank]: paths.money,
  [paths.reports]: paths.money,
  [paths.whatsapp]: paths.settings,
  [paths.whatsappQueue]: paths.reminderRule,
};

/**
 * Tells whether a navigation item is the current screen. A person's page counts as the students
 * screen, the bank, its statement and the reports as the money.
 */
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
