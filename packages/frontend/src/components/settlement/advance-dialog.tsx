import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chargeQueries } from "../../data/charges/queries.ts";
import { formatDay } from "../../lib/format.ts";
import { sumText } from "../charge/charges-text.ts";
import { QueryState } from "../feedback/query-state.tsx";
import { SelectField } from "../form/choice-fields.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SettleMany } from "./settle-many.tsx";

type Props = { student: { id: number; name: string }; paymentMethod: PaymentMethod; onClose(): void };

export function AdvanceDialog({ student, paymentMethod, onClose }: Props) {
  const upcoming = useQuery({
    ...chargeQueries.upcoming(student.id),
    // A charge that its discount reduces to zero needs no payment.
    select: (all) => all.filter(({ amountToday }) => amountToday > 0),
  });
  return (
    <Dialog onClose={onClose} title="Receber adiantado" description={student.name}>
      <QueryState
        of={[upcoming]}
        loading="Carregando..."
        failed="Não foi possível carregar as cobranças"
        failedIn="nothing"
        keepsData
        empty={<p className="text-ink-2">Nenhuma cobrança a vencer nos próximos doze meses.</p>}
      >
        {(charges) => <Advance charges={charges} paymentMethod={paymentMethod} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

/** Months cannot be skipped: the nearest month is paid first. */
function Advance({ charges, ...rest }: { charges: readonly ChargeWire[] } & Omit<Props, "student">) {
  const [count, setCount] = useState(Math.min(charges.length, 3));
  const chosen = charges.slice(0, count);
  return (
    <SettleMany charges={chosen} {...rest}>
      <SelectField
        label="Quantas cobranças"
        value={count}
        onChange={(event) => setCount(Number(event.target.value))}
        options={charges.map(({ reference }, at) => [
          at + 1,
          `${at + 1}: até ${reference} (${sumText(charges.slice(0, at + 1))})`,
        ])}
      />
      <ul className="num max-h-52 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3 text-sm">
        {chosen.map((charge) => (
          <li key={charge.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {charge.reference} <span className="text-ink-2">vence {formatDay(charge.dueDate)}</span>
            </span>
            <span className="whitespace-nowrap font-semibold">{sumText([charge])}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-sm">
        Elas ficam pagas desde já e não são cobradas no dia. O recibo é um só, com todas.
      </p>
    </SettleMany>
  );
}
