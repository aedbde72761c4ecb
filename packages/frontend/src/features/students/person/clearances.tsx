import type { ChargeWire } from "@emdia/contracts/charge";
import { FileCheck } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { useDownloadClearance } from "../../../data/receipts/mutations.ts";
import { attempt } from "../../../lib/attempt.ts";
import { useToday } from "../../../lib/today.ts";
import { studentMessages } from "../messages.ts";

/** The number of past years that are offered. */
const YEARS = 3;

/** Returns the latest past years in which a paid charge was due, the newest first. */
export function clearableYears(charges: readonly Pick<ChargeWire, "status" | "dueDate">[], today: string): number[] {
  const years = charges.filter(({ status }) => status === "pago").map(({ dueDate }) => Number(dueDate.slice(0, 4)));
  const past = [...new Set(years)].filter((year) => year < Number(today.slice(0, 4)));
  return past.toSorted((a, b) => b - a).slice(0, YEARS);
}

type Props = { personId: number; charges: readonly ChargeWire[] };

export function Clearances({ personId, charges }: Props) {
  const { mutateAsync, isPending } = useDownloadClearance();
  const years = clearableYears(charges, useToday());
  if (years.length === 0) return null;
  const download = (year: number) =>
    attempt(() => mutateAsync({ id: personId, year }), { failed: studentMessages.clearanceFailed, hasButton: true });
  return (
    <section
      aria-label="Declaração anual de quitação"
      className="mt-5 grid border-line border-t pt-3 [&>*]:justify-start"
    >
      {years.map((year) => (
        <Button key={year} tone="quiet" disabled={isPending} onClick={() => void download(year)}>
          <FileCheck aria-hidden />
          Quitação de {year} (PDF)
        </Button>
      ))}
    </section>
  );
}
