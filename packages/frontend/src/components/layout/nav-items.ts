import { CircleQuestionMark, LayoutDashboard, type LucideIcon, NotebookText, Settings, Users } from "lucide-react";
import { isPersonPath, paths } from "../../lib/paths.ts";

/**
 * Tells whether a navigation item is the current screen. A person's page counts as the students
 * screen.
 */
export function isNavCurrent(to: string, pathname: string): boolean {
  const shown = isPersonPath(pathname) ? paths.students : pathname;
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
