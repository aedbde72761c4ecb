import type { DashboardWire, UnsentCharges } from "@emdia/contracts/dashboard";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { centsOf } from "../../lib/format.ts";

/** Joins the charges of a payer who is on several pages. */
const joinPayers = (payers: UnsentCharges["payers"]): UnsentCharges["payers"] =>
  [...Map.groupBy(payers, ({ payerKey }) => payerKey).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, charges: [first, ...others].flatMap(({ charges }) => charges) }] : [],
  );

function joinGroups(pages: readonly DashboardWire[]): UnsentCharges[] {
  const groups = Map.groupBy(
    pages.flatMap(({ unsent }) => unsent),
    ({ month, reason }) => `${month} ${reason}`,
  );
  return [...groups.keys()].toSorted().flatMap((key) => {
    const [first, ...others] = groups.get(key) ?? [];
    if (!first) return [];
    const all = [first, ...others];
    const cents = all.reduce((sum, { total }) => sum + centsOf(total), 0);
    const payers = joinPayers(all.flatMap((group) => group.payers));
    return [{ ...first, count: payers.flatMap(({ charges }) => charges).length, payers, total: cents / 100 }];
  });
}

/** A charge that moved to another page meanwhile is shown once. */
export function joinPages(first: DashboardWire, others: readonly DashboardWire[]): DashboardWire {
  if (others.length === 0) return first;
  const pages = [first, ...others];
  const known = new Set<number>();
  const isNew = ({ payment: { id } }: DashboardWire["otherOpenPayments"][number]) => !known.has(id) && known.add(id);
  return {
    ...first,
    currentMonthPayments: pages.flatMap((page) => page.currentMonthPayments).filter(isNew),
    otherOpenPayments: pages
      .flatMap((page) => page.otherOpenPayments)
      .filter(isNew)
      .toSorted((a, b) => (a.payment.dueDate < b.payment.dueDate ? -1 : Number(a.payment.dueDate > b.payment.dueDate))),
    unsent: joinGroups(pages),
    next: null,
  };
}

async function readAll(month: string | undefined, signal: AbortSignal): Promise<DashboardWire> {
  const read = (after?: string) =>
    call("getDashboard", { query: { ...(month && { month }), ...(after && { after }) }, signal });
  const first = await read();
  const others: DashboardWire[] = [];
  for (let { next } = first; next; next = others.at(-1)?.next ?? null) others.push(await read(next));
  return joinPages(first, others);
}

export const dashboardQueries = {
  all: () => ["dashboard"] as const,
  overview: (month?: string) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), "overview", ...(month ? [month] : [])],
      queryFn: ({ signal }) => readAll(month, signal),
    }),
};
