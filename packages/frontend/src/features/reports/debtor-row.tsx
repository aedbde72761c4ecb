import type { DebtorWire } from "@emdia/contracts/report";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PromiseButton, PromiseLine } from "../../components/charge/promise-part.tsx";
import { PayerSummary } from "../../components/payer/payer-summary.tsx";
import { formatCount, formatDay, formatInstantDay, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { overdueCount } from "./words.ts";

const CHANNELS = { email: "por e-mail", whatsapp: "pelo WhatsApp" } as const;

/** The printed page shows all of them. */
export function DebtorRow({ person, timezone }: { person: DebtorWire; timezone: string }) {
  const [isOpen, setOpen] = useState(false);
  const { name, oldest, lastContact, charges, payerId, studentId } = person;
  const today = useToday();
  const contact = lastContact
    ? `Último contato em ${formatInstantDay(lastContact.at, timezone)}, ${CHANNELS[lastContact.channel]}`
    : "Sem contato registrado";
  return (
    <li className="break-inside-avoid">
      <PayerSummary
        name={name}
        sum={formatPrice(person.total)}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        className="hover:bg-sunken/40 sm:px-6"
      >
        <span>
          {overdueCount(person.count)} desde {formatDay(oldest)}
        </span>
        <span>
          {contact}
          <PromiseLine charges={charges} today={today}>
            {" · "}
          </PromiseLine>
        </span>
      </PayerSummary>
      <div className={clsx("bg-sunken/40 px-[min(1rem,5vw)] pb-2 sm:px-6 print:block print:px-0", !isOpen && "hidden")}>
        <ul className="divide-y divide-line">
          {charges.map((charge) => (
            <Charge key={charge.paymentId} charge={charge} />
          ))}
        </ul>
        {charges.length < person.count && (
          <p className="py-2 text-ink-2 text-sm">e mais {formatWholeNumber(person.count - charges.length)}</p>
        )}
        <span className="mr-4 inline-block print:hidden">
          <PromiseButton
            name={name}
            size="slim"
            charges={charges.map(({ paymentId, ...charge }) => ({ id: paymentId, ...charge }))}
          />
        </span>
        <Link
          to={payerId ? paths.payer(payerId) : paths.student(studentId)}
          className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline print:hidden"
        >
          Ver tudo<span className="sr-only"> de {name}</span>
        </Link>
      </div>
    </li>
  );
}

function Charge({ charge }: { charge: DebtorWire["charges"][number] }) {
  const { paymentId, studentName, reference, dueDate, days, amountToday } = charge;
  return (
    <li className="flex items-center justify-between gap-3">
      <Link
        to={paths.invoice(paymentId)}
        className="flex min-h-12 min-w-0 flex-col justify-center py-1 hover:underline print:min-h-0"
      >
        <span className="break-words">{[studentName, reference].filter(Boolean).join(" · ")}</span>
        <span className="num text-ink-2 text-sm">
          Venceu em {formatDay(dueDate)}, há {formatCount(days, "dia", "dias")}
        </span>
      </Link>
      <span className="num shrink-0">{formatPrice(amountToday)}</span>
    </li>
  );
}
