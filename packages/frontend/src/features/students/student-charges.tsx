import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ChargeActions } from "../../components/charge/charge-actions.tsx";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { chargeTitle } from "../../components/charge/charge-title.ts";
import { useMarkCharge } from "../../components/charge/use-mark-charge.ts";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { SettleDialog } from "../../components/settlement/lazy-dialogs.ts";
import { ChargeBadge } from "../../components/ui/charge-badge.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useChargeParts } from "./charge-parts.ts";

/** Shows a student's charges to read: the open ones, then the others, newest first. */
export function StudentCharges({ studentId }: { studentId: number }) {
  const charges = useQuery(chargeQueries.byStudent(studentId));
  const { open, closed } = useChargeParts(charges.data);
  return (
    <QueryState
      of={[charges]}
      loading="Carregando..."
      failed="Não foi possível carregar as cobranças."
      failedIn="line"
      empty={<p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>}
    >
      {() => <ChargeLines charges={[...open, ...closed]} />}
    </QueryState>
  );
}

export function ChargeLines({ charges }: { charges: readonly ChargeWire[] }) {
  return (
    <ul className="divide-y divide-line">
      {charges.map((charge) => (
        <li key={charge.id} className="py-2.5">
          <ChargeLine charge={charge} />
        </li>
      ))}
    </ul>
  );
}

type OpenProps = {
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  isArchived: boolean;
  /** Tells whether the charges belong to several students, who are then named. */
  isOfSeveral?: boolean;
};

/**
 * Lists a person's open charges, oldest first, each with its actions. A charge that was marked
 * paid here can be reopened.
 */
export function OpenCharges({ charges, paymentMethod, isArchived, isOfSeveral = false }: OpenProps) {
  const { mark, isPending } = useMarkCharge();
  const [settling, setSettling] = useState<ChargeWire>();

  return (
    // The shortcut key p finds the charges in the details by this attribute (row-keys.ts).
    <ul data-charges className="divide-y divide-line">
      {charges.map((charge) => (
        <li key={charge.id} data-charge className="grid gap-2 py-2.5">
          <ChargeLine charge={charge} isNamed={isOfSeveral} />
          {/* This line has a constant height, so that the content below it does not move. */}
          <div className="flex flex-wrap gap-2 *:grow">
            <ChargeActions
              charge={charge}
              to={paths.invoice(charge.id)}
              name={isOfSeveral ? `${charge.studentName}, ${chargeTitle(charge)}` : chargeTitle(charge)}
              isArchived={isArchived}
              isBusy={isPending}
              onStatus={(status) => mark(charge, status)}
              onSettle={() => setSettling(charge)}
            />
          </div>
        </li>
      ))}
      <Suspense>
        {settling && (
          <SettleDialog charge={settling} paymentMethod={paymentMethod} onClose={() => setSettling(undefined)} />
        )}
      </Suspense>
    </ul>
  );
}

function whenText({ amount, paidDate, isOverdue, dueDate }: ChargeWire): string {
  if (amount === 0) return "nada a pagar (desconto)";
  return paidDate ? `pago em ${formatDay(paidDate)}` : `${isOverdue ? "venceu" : "vence"} em ${formatDay(dueDate)}`;
}

/**
 * Shows a charge: reference, amount, state, and the due date or payment date. With `isNamed` the
 * student's name precedes the reference.
 */
export function ChargeLine({ charge, isNamed = false }: { charge: ChargeWire; isNamed?: boolean }) {
  return (
    <div className="num flex items-center justify-between gap-3 text-sm">
      <span className="grid min-w-0">
        <span className="break-words font-medium">
          {isNamed && `${charge.studentName}, `}
          {charge.isExtra && `${charge.planName}, `}
          <span className="whitespace-nowrap">{charge.reference}</span>
        </span>
        <span className="text-ink-2">
          <ChargeAmount charge={charge} /> · {whenText(charge)}
        </span>
      </span>
      <ChargeBadge charge={charge} />
    </div>
  );
}
