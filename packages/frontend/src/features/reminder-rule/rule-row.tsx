import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { ruleQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";

export function RuleRow() {
  const read = useQuery(ruleQueries.own()).data;
  return (
    <Link to={paths.reminderRule} className="flex min-h-14 items-center gap-3 py-2 text-sm">
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="font-semibold">Lembretes automáticos</span>
        <span className="text-ink-2">{read && (read.rule.isOn ? "Ligados" : "Desligados")}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}
