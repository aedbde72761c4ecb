import type { DashboardRow } from "@emdia/contracts/dashboard";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Link } from "react-router-dom";
import { PromiseLine } from "../../components/charge/promise-part.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { centsOfAll } from "../../data/charges/sum-of.ts";
import { nameOf } from "../../data/reminders/debtors.ts";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";

type Props = {
  today: string;
  /** The charges of one person in this group, oldest first; at least two. */
  rows: readonly DashboardRow[];
  /** Tells whether the charges are shown at once, because the owner is selecting rows. */
  isOpen: boolean;
  onReceive(rows: readonly DashboardRow[]): void;
  /** The rows of the charges. */
  children: readonly ReactElement[];
};

/**
 * Shows a person's overdue charges in one line: the sum, the number of charges, the oldest date and
 * the actions. The charges open below them.
 */
export function PersonArrears({ rows, today, isOpen, onReceive, children }: Props) {
  const owed = rows.filter(({ payment: charge }) => charge.amountToday > 0);
  const student = (owed[0] ?? rows[0])?.student;
  const oldest = owed[0]?.payment;
  const [isToggled, setToggled] = useState(false);
  const isShown = isOpen || isToggled;
  if (!student) return null;
  const name = nameOf(
    student,
    rows.map(({ payment: charge }) => charge),
  );
  return (
    <li className="isolate">
      <div className="lg:flex lg:items-center">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setToggled(!isToggled)}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-[min(1rem,5vw)] py-3 text-left sm:px-5 lg:pr-4"
        >
          <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
            <ChevronDown
              aria-hidden
              className={clsx("size-5 shrink-0 text-ink-2 transition-transform", isShown && "rotate-180")}
            />
            <span className="grid min-w-0">
              <span className="break-words font-semibold leading-5">{name.replace(" · ", "\u00a0· ")}</span>
              <span className="num text-ink-2 text-sm">
                {oldest
                  ? `${formatCount(owed.length, "cobrança", "cobranças")} desde ${formatDay(oldest.dueDate)}`
                  : "Tudo pago"}
                <PromiseLine charges={owed.map(({ payment: charge }) => charge)} today={today}>
                  {" · "}
                </PromiseLine>
              </span>
            </span>
          </span>
          <span className="num ml-auto whitespace-nowrap font-semibold">
            {formatPrice(
              centsOfAll(
                owed.map(({ payment: charge }) => charge),
                "amountToday",
              ) / 100,
            )}
          </span>
        </button>
        <div className="flex flex-wrap gap-2 px-[min(1rem,5vw)] pb-3 max-sm:*:flex-[1_1_5rem] sm:px-5 lg:shrink-0 lg:py-3 lg:pl-0">
          {oldest && (
            <>
              <Button tone="soft" size="slim" onClick={() => onReceive(owed)}>
                Receber
                <span className="sr-only"> {name}</span>
              </Button>
              <ButtonLink tone="secondary" size="slim" to={paths.invoice(oldest.id)}>
                Lembrar<span className="sr-only"> {name}</span>
              </ButtonLink>
            </>
          )}
          <PersonLink student={student} name={name} />
        </div>
      </div>
      <ul hidden={!isShown} className="divide-y divide-line border-line border-t bg-sunken/40">
        {children}
      </ul>
    </li>
  );
}

function PersonLink({ student, name }: { student: DashboardRow["student"]; name: string }) {
  return (
    <Link
      to={payerPath(student)}
      className="inline-flex min-h-11 items-center justify-center whitespace-nowrap rounded-sm px-2 font-semibold text-link text-sm underline-offset-4 hover:underline"
    >
      Ver tudo<span className="sr-only"> de {name}</span>
    </Link>
  );
}
