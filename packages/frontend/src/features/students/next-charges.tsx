import type { NextChargesResult } from "@emdia/contracts/charge";
import { useQuery } from "@tanstack/react-query";
import { nextCharges } from "../../data/students/students.ts";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";

type Props = { studentIds: readonly number[]; planId: number | undefined };

export function NextCharges({ studentIds, planId }: Props) {
  const { data } = useQuery(nextCharges(studentIds, planId));
  return (
    <p aria-live="polite" className="text-ink-2 text-sm empty:hidden">
      {data && nextChargesText(data)}
    </p>
  );
}

export function nextChargesText(results: NextChargesResult): string {
  const found = results.flatMap(({ next }) => next ?? []);
  const [only, ...others] = found;
  if (!only) return "";
  if (others.length === 0)
    return `Próxima cobrança em ${formatDay(only.date)}: ${formatPrice(only.amount)}, ${only.reference}.`;
  const byDay = [...Map.groupBy(found, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = byDay.map(
    ([day, all]) => `${formatCount(all.length, "aluno", "alunos")} a partir de ${formatDay(day)}`,
  );
  return `Próxima cobrança no novo plano: ${parts.join(" · ")}.`;
}
