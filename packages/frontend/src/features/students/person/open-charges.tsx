import { amountParts } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import { sumCents } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { CalendarClock, ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { ChargeActions, useMarkCharge } from "../../../components/charge/charge-actions.tsx";
import { chargeTitle } from "../../../components/charge/charges-text.ts";
import { deliveryOf } from "../../../components/charge/delivery-line.tsx";
import { promisesOf } from "../../../components/charge/promise-part.tsx";
import { ChargeGlyph } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { askedOf, owedOn } from "../../../lib/amount-of-day.ts";
import { formatDay, formatPrice, formatTyped } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useToday } from "../../../lib/today.ts";

type Props = {
  /** The charges to show as open, oldest first; a charge that was settled here keeps its place. */
  charges: readonly ChargeWire[];
  promisable: readonly ChargeWire[];
  payer: { name: string; email: string | null };
  isArchived: boolean;
  isOfSeveral: boolean;
  onPromise(): void;
};

/** A row leads to its charge; on a wide screen the charge is paid in its row. */
export function OpenCharges({ charges, promisable, onPromise, ...shown }: Props) {
  const { mark, isPending } = useMarkCharge();
  const names = new Set(charges.map(({ studentName }) => studentName));
  const areUnlike = new Set([...names].map(firstNameOf)).size === names.size;
  return (
    <Card aria-label="Em aberto" className="bleed @container">
      <Promises charges={promisable} name={shown.payer.name} onChange={onPromise} />
      {/* The shortcut key p finds the charges by this attribute (row-keys.ts). */}
      <ul data-charges className="divide-y divide-line">
        {charges.map((charge) => (
          <ChargeItem
            key={charge.id}
            charge={charge}
            shortName={areUnlike ? firstNameOf(charge.studentName) : charge.studentName}
            isBusy={isPending}
            onMark={mark}
            {...shown}
          />
        ))}
      </ul>
    </Card>
  );
}

type ItemProps = Pick<Props, "payer" | "isArchived" | "isOfSeveral"> & {
  charge: ChargeWire;
  /** The student's name, as short as it stays different from the other students'. */
  shortName: string;
  isBusy: boolean;
  onMark: ReturnType<typeof useMarkCharge>["mark"];
};

function ChargeItem({ charge, shortName, payer, isArchived, isOfSeveral, isBusy, onMark }: ItemProps) {
  const title = chargeTitle(charge);
  const name = isOfSeveral ? `${charge.studentName}, ${title}` : title;
  return (
    <li data-charge className="relative flex items-center gap-3 px-[min(1rem,5vw)] py-2.5 hover:bg-sunken/50">
      <ChargeGlyph charge={charge} className="self-start pt-0.5" />
      <div className="grid min-w-0 flex-1 gap-x-3 @min-[18rem]:grid-cols-[minmax(0,1fr)_auto]">
        <Link
          to={paths.invoice(charge.id)}
          className="-my-3 inline-block min-h-11 break-words py-3 font-semibold leading-5 after:absolute after:inset-0 after:content-['']"
        >
          {title}
          {isOfSeveral && ` · ${shortName}`}
        </Link>
        <span className="num whitespace-nowrap font-semibold">
          {formatPrice(charge.status === "pago" ? charge.amount : charge.amountToday)}
        </span>
        <span className="num col-span-full text-ink-2 text-sm">{lineOf(charge, payer, useToday())}</span>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-2 @min-[34rem]:hidden" />
      <div className="relative hidden shrink-0 gap-2 @min-[34rem]:flex">
        <ChargeActions
          charge={charge}
          to={undefined}
          name={name}
          isArchived={isArchived}
          isBusy={isBusy}
          onStatus={(status) => onMark(charge, status)}
          onSettle={undefined}
        />
      </div>
    </li>
  );
}

/** Returns how the amount is made up, or else when it falls due and what became of its mail. */
function lineOf(charge: ChargeWire, { email }: Props["payer"], today: ReturnType<typeof useToday>): string {
  const { amount, status, paidDate, isOverdue, dueDate, isExpected } = charge;
  if (amount === 0) return "Nada a pagar (desconto)";
  if (status === "pago") return paidDate ? `Pago em ${formatDay(paidDate)}` : "Pago";
  const parts = amountParts(askedOf(charge, today), today).map(
    ({ label, cents }) =>
      ` ${cents < 0 ? "−" : "+"}\u00a0${label.split(" ")[0]}\u00a0${formatTyped(Math.abs(cents) / 100)}`,
  );
  if (parts.length > 0) return formatPrice(amount) + parts.join("");
  const due = `${isOverdue ? "Venceu" : "Vence"} em ${formatDay(dueDate)}`;
  return isExpected || isOverdue ? due : `${due} · ${deliveryOf({ charge, student: { email } }).text}`;
}

type PromisesProps = { charges: readonly ChargeWire[]; name: string; onChange(): void };

function Promises({ charges, name, onChange }: PromisesProps) {
  const today = useToday();
  const promises = promisesOf(charges, today);
  if (promises.length === 0) return null;
  const promised = charges.filter(({ promisedFor }) => promisedFor && promisedFor >= today);
  const cents = sumCents(promised.map((charge) => owedOn(charge, charge.promisedFor ?? "").cents));
  return (
    <div className="flex items-center gap-3 border-line border-b px-[min(1rem,5vw)] py-1.5">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-ink-2" />
      <p className="num grid min-w-0 flex-1 font-semibold">
        {promises.map(({ text, isBroken }) => (
          <span key={text} className={isBroken ? "text-overdue" : undefined}>
            {text.charAt(0).toUpperCase() + text.slice(1)}
          </span>
        ))}
        {promised.length > 0 && (
          <span className="font-normal text-ink-2 text-sm">No dia combinado: {formatPrice(cents / 100)}</span>
        )}
      </p>
      <Button tone="ghost" size="slim" onClick={onChange}>
        Mudar<span className="sr-only"> a promessa de {name}</span>
      </Button>
    </div>
  );
}
