import type { NextChargesResult } from "@emdia/contracts/charge";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";

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
