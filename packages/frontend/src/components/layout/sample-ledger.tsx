import { Check, Clock } from "lucide-react";
import { Badge } from "../ui/badge.tsx";

const rows = [
  { name: "Ana", plan: "Pilates 2x", amount: "R$ 240,00", isPaid: true },
  { name: "Bruno", plan: "Funcional 3x", amount: "R$ 180,00", isPaid: true },
  { name: "Carla", plan: "Pilates 1x", amount: "R$ 140,00", isPaid: false },
];

export function SampleLedger() {
  return (
    <div aria-hidden className="light-paper rounded-xl bg-card p-5 pb-6 text-left">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <p className="text-ink-2 text-sm">Recebido este mês</p>
          <p className="num font-extrabold text-3xl">R$ 8.640</p>
        </div>
        <p className="num pb-1 font-semibold text-paid text-sm">86% em dia</p>
      </div>
      <div className="mt-3 h-2 overflow-hidden rounded-full bg-disabled-soft">
        <div className="h-full w-[86%] rounded-full bg-primary" />
      </div>
      <ul className="mt-4">
        {rows.map((row) => (
          <li key={row.name} className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-3">
            <span className="grid">
              <span className="font-semibold">{row.name}</span>
              <span className="num text-ink-2 text-sm">
                {row.plan} · {row.amount}
              </span>
            </span>
            <Badge tone={row.isPaid ? "paid" : "pending"} icon={row.isPaid ? Check : Clock}>
              {row.isPaid ? "Pago" : "Pendente"}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
