import type { DebtorWire } from "@emdia/contracts/report";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { PromiseButton, PromiseLine } from "../../components/charge/promise-part.tsx";
import { formatCount, formatDay, formatInstantDay, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { overdueCount } from "./tables.ts";

const CHANNELS = { email: "por e-mail", whatsapp: "pelo WhatsApp" } as const;

/** The printed page shows all of the person's charges. */
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

type Props = { name: string; sum: string; isOpen: boolean; onToggle(): void; className?: string; children: ReactNode };

function PayerSummary({ name, sum, isOpen, onToggle, className, children }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={clsx(
        "flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-[min(1rem,5vw)] py-3 text-left print:flex! print:px-0",
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <ChevronDown
          aria-hidden
          className={clsx("size-5 shrink-0 text-ink-2 transition-transform print:hidden", isOpen && "rotate-180")}
        />
        <span className="grid min-w-0">
          <span className="break-words font-semibold leading-5">{name.replace(" · ", "\u00a0· ")}</span>
          <span className="num grid text-ink-2 text-sm">{children}</span>
        </span>
      </span>
      <span className="num ml-auto whitespace-nowrap font-semibold">{sum}</span>
    </button>
  );
}
