import type { DashboardWire } from "@emdia/contracts/dashboard";
import { useQuery } from "@tanstack/react-query";
import { reportsOf } from "../../data/charges/reports-of.ts";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { type Debtor, debtorsOf, mailableOf, queueOf } from "../../data/reminders/debtors.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/** Counts the people who can be reminded by mail, or written to about what they owe. */
function peopleIn(dashboard: DashboardWire): number {
  const isDue = ({ isOverdue, student }: Debtor) => isOverdue || !student.email;
  const chats = queueOf(debtorsOf(dashboard, "whatsapp")).queue.filter(isDue);
  return new Set([...mailableOf(debtorsOf(dashboard)).reminded, ...chats].map(({ key }) => key)).size;
}

/** Shows how many things wait in money or reminders. It counts only data already in the cache. */
export function NavCount({ to, className }: { to: string; className: string }) {
  const { data: dashboard } = useQuery({ ...dashboardQueries.overview(), enabled: false });
  const { data: proposed } = useQuery({ ...statementQueries.proposals(), enabled: false });
  const isMoney = to === paths.money;
  if (!dashboard || !(isMoney || to === paths.reminderRule)) return null;
  const money = reportsOf(dashboard).length + (proposed?.proposals.length ?? 0);
  const count = formatWholeNumber(isMoney ? money : peopleIn(dashboard));
  if (count === "0") return null;
  return (
    <span
      className={`num grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 font-bold text-on-primary text-xs ${className}`}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">, {count} esperando</span>
    </span>
  );
}
