import type { DiscrepancyKind, DiscrepancyWire } from "@emdia/contracts/diagnostics";
import { TriangleAlert } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";

const names: Readonly<Record<DiscrepancyKind, string>> = {
  unknown: "Tipo desconhecido",
  schema: "Formato inválido",
  orphan: "Sem par",
  key: "Chave divergente",
  index: "Índice desatualizado",
  date: "Data impossível",
  sum: "Soma errada",
};

export function Discrepancies({ discrepancies }: { discrepancies: readonly DiscrepancyWire[] }) {
  return (
    <Card aria-labelledby="discrepancias" className="overflow-hidden">
      <h2 id="discrepancias" className="border-line border-b p-4 font-bold text-lg sm:px-5">
        Discrepâncias
      </h2>
      <ul className="divide-y divide-line">
        {discrepancies.map((found) => (
          <li key={`${found.key} ${found.message}`} className="grid justify-items-start gap-1.5 p-4 sm:px-5">
            <Badge tone="overdue" icon={TriangleAlert}>
              {names[found.kind]}
            </Badge>
            <code className="break-all font-mono text-sm">{found.key}</code>
            <p className="break-words text-ink-2 text-sm">{found.message}</p>
            {!found.statement && <p className="text-ink-2 text-sm">Sem query: precisa da decisão de uma pessoa.</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
