import { CircleQuestionMark, LayoutDashboard, type LucideIcon, NotebookText, Settings, Users } from "lucide-react";
import { isPersonPath, paths } from "../../lib/paths.ts";

/** The screens that belong to the settings, under the dashboard's address. */
const ofSettings: ReadonlySet<string> = new Set([paths.bank, paths.reminderRule, paths.whatsapp]);

function navPathOf(pathname: string): string {
  if (isPersonPath(pathname)) return paths.students;
  return ofSettings.has(pathname) ? paths.settings : pathname;
}

/**
 * Tells whether a navigation item is the current screen. A person's page counts as the students
 * screen; the bank and the reminder rule count as the settings.
 */
export function isNavCurrent(to: string, pathname: string): boolean {
  const shown = navPathOf(pathname);
  return shown === to || shown.startsWith(`${to}/`);
}

/** The signed-in screens in the sidebar and the tab bar. */
export const navItems: readonly { to: string; label: string; short?: string; icon: LucideIcon }[] = [
  { to: paths.dashboard, label: "Visão Geral", icon: LayoutDashboard },
  { to: paths.plans, label: "Planos", icon: NotebookText },
  { to: paths.students, label: "Alunos", icon: Users },
  { to: paths.settings, label: "Configurações", icon: Settings },
  { to: paths.help, label: "Dúvidas Frequentes", short: "Dúvidas", icon: CircleQuestionMark },
];
