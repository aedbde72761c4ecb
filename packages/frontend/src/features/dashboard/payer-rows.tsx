import type { DashboardRow } from "@emdia/contracts/dashboard";
import { type ReactElement, useState } from "react";
import { Link } from "react-router-dom";
import { sumText } from "../../components/charge/charges-text.ts";
import { PromiseLine } from "../../components/charge/promise-part.tsx";
import { PayerSummary } from "../../components/payer/payer-summary.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { nameOf } from "../../data/reminders/debtors.ts";
import { formatCount, formatDay } from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";

type Props = {
  today: string;
  /** The charges of one payer in this group, oldest first; at least two. */
  rows: readonly [DashboardRow, DashboardRow, ...DashboardRow[]];
  /** Tells whether the charges are overdue; they open on demand. Others stand below the line. */
  isOverdue: boolean;
  isChoosing: boolean;
  onReceive(rows: readonly DashboardRow[]): void;
  children: readonly ReactElement[];
};

export function PayerRows({ rows, today, isOverdue, isChoosing, onReceive, children }: Props) {
  const owed = rows.filter(({ payment: charge }) => charge.amountToday > 0);
  const charges = owed.map(({ payment: charge }) => charge);
  const [oldest] = charges;
  const { student } = owed[0] ?? rows[0];
  const [isOpen, setOpen] = useState(!isOverdue);
  const isShown = isChoosing || isOpen;
  const name = nameOf(
    student,
    rows.map(({ payment: charge }) => charge),
  );
  const since = oldest && `${isOverdue ? "desde" : "a partir de"} ${formatDay(oldest.dueDate)}`;
  return (
    <li className="isolate">
      <div className="lg:flex lg:items-center">
        <PayerSummary
          name={name}
          sum={sumText(charges)}
          isOpen={isShown}
          onToggle={() => setOpen(!isOpen)}
          className="sm:px-5 lg:pr-4"
        >
          <span>
            {oldest ? `${formatCount(charges.length, "cobrança", "cobranças")} ${since}` : "Tudo pago"}
            <PromiseLine charges={charges} today={today}>
              {" · "}
            </PromiseLine>
          </span>
        </PayerSummary>
        <div className="flex flex-wrap gap-2 px-[min(1rem,5vw)] pb-3 max-sm:*:flex-[1_1_5rem] sm:px-5 lg:shrink-0 lg:py-3 lg:pl-0">
          {oldest && (
            <>
              <Button tone="soft" size="slim" onClick={() => onReceive(owed)}>
                Receber
                <span className="sr-only"> {name}</span>
              </Button>
              <ButtonLink tone="secondary" size="slim" to={paths.invoice(oldest.id)}>
                {isOverdue ? "Lembrar" : "Cobrar"}
                <span className="sr-only"> {name}</span>
              </ButtonLink>
            </>
          )}
          <Link
            to={payerPath(student)}
            className="inline-flex min-h-11 items-center justify-center whitespace-nowrap rounded-sm px-2 font-semibold text-link text-sm underline-offset-4 hover:underline"
          >
            Ver tudo<span className="sr-only"> de {name}</span>
          </Link>
        </div>
      </div>
      <ul hidden={!isShown} className="divide-y divide-line border-line border-t bg-sunken/40">
        {children}
      </ul>
    </li>
  );
}
