import type { SettlementsWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { Link } from "react-router-dom";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { centsOf, formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { cameInTitle } from "./came-in-title.ts";

type Settlement = SettlementsWire["settlements"][number];

const sumOf = (settlements: readonly Settlement[]) =>
  settlements.reduce((cents, { amount }) => cents + centsOf(amount), 0) / 100;

export function CameInDialog({ settled, onClose }: { settled: SettlementsWire; onClose(): void }) {
  const days = Map.groupBy(settled.settlements, ({ date }) => date);
  const total = `${formatPrice(settled.total)} em ${formatCount(settled.count, "recebimento", "recebimentos")}`;
  return (
    <Dialog
      onClose={onClose}
      title={cameInTitle(settled.month)}
      description={`${total}${settled.fee > 0 ? `, ${includedFee(settled.fee)}` : ""}, pelo dia do pagamento. Os estornados não contam.`}
    >
      {days.size === 0 && <p className="py-6 text-center text-ink-2">Nada entrou neste mês até agora.</p>}
      <div className="grid gap-5">
        {[...days].map(([day, settlements]) => (
          <Day key={day} day={day} settlements={settlements} />
        ))}
      </div>
    </Dialog>
  );
}

function Day({ day, settlements }: { day: string; settlements: readonly Settlement[] }) {
  const id = `entrou-${day}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3 border-line border-b pb-1">
        <h3 id={id} className="num font-bold">
          {formatDay(day)}
        </h3>
        <span className="num font-semibold text-ink-2 text-sm">{formatPrice(sumOf(settlements))}</span>
      </div>
      <ul className="divide-y divide-line">
        {settlements.map(({ paymentId, number, studentName, reference, amount, fee, method }) => (
          <li key={`${paymentId} ${number}`} className="flex items-center justify-between gap-3">
            <Link
              to={paths.invoice(paymentId)}
              className="flex min-h-12 min-w-0 flex-col justify-center py-1 hover:underline"
            >
              <span className="break-words font-semibold">{studentName}</span>
              <span className="text-ink-2 text-sm">{reference}</span>
            </Link>
            <span className="num shrink-0 text-right">
              <span className="block font-semibold">{formatPrice(amount)}</span>
              <span className="block text-ink-2 text-sm">{METHOD_LABELS[method]}</span>
              {fee > 0 && <span className="block text-ink-2 text-sm">{includedFee(fee)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
