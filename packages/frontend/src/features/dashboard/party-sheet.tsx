import type { ChargeWire } from "@emdia/contracts/charge";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { Banknote, BellRing, Eye, ReceiptText } from "lucide-react";
import { Link } from "react-router-dom";
import { chargesText, sumText } from "../../components/charge/charges-text.ts";
import { DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { PromiseButton } from "../../components/charge/promise-part.tsx";
import { ReportAnswer } from "../../components/charge/report-answer.tsx";
import { ActionButton, type SheetAction } from "../../components/ui/action-sheet.tsx";
import { Button } from "../../components/ui/button.tsx";
import { DialogView } from "../../components/ui/dialog-view.tsx";
import { reportsIn } from "../../data/charges/reports-of.ts";
import { centsOf, formatDay, formatInstantDay, formatNearDay, formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";
import type { Party } from "./parties.ts";
import { Glyph, isAhead, type RowActions, StateLine } from "./party-row.tsx";

type Props = Pick<RowActions, "onSetStatus" | "onReceive"> & {
  party: Party;
  today: string;
  timezone: string;
  onClose(): void;
};

export function PartySheet({ party, today, timezone, onSetStatus, onReceive, onClose }: Props) {
  const { name, rows, open, state } = party;
  const [{ payment: only, student }, ...others] = rows;
  const isOne = others.length === 0;
  const reports = reportsIn(rows);
  const overdue = open.filter(({ isOverdue }) => isOverdue);
  const owed = overdue.length > 0 ? overdue : open;
  const shown = open[0] ?? only;
  const isClosed = student.status === "arquivado" || open.length === 0;
  function mark(charge: ChargeWire) {
    onSetStatus(charge, charge.status === "pago" ? "pendente" : "pago");
    if (isOne) onClose();
  }
  function receive(charges: readonly ChargeWire[]) {
    onClose();
    onReceive(charges, name);
  }
  return (
    <DialogView title={name} description={isOne ? `${only.reference} · ${only.planName}` : undefined} onClose={onClose}>
      <p className="num -mt-2 mb-3 flex flex-wrap items-center gap-x-3 text-sm">
        <StateLine state={state} />
        {isOne && open[0] && !reports[0] && <DeliveryLine charge={{ charge: only, student }} timezone={timezone} />}
      </p>
      {isOne ? (
        <SumLines charge={only} today={today} />
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {rows.map(({ payment }) => (
            <ChargeLine key={payment.id} charge={payment} today={today} onMark={() => mark(payment)} />
          ))}
        </ul>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2 *:only:col-span-2">
        {reports.map((report) => (
          <div key={report[0].payment.reportedAt} className="contents">
            {!isOne && (
              <p className="num col-span-2 break-words text-ink-2 text-sm">
                {chargesText(report.map(({ payment }) => payment))} · avisou em{" "}
                {formatInstantDay(report[0].payment.reportedAt ?? "", timezone).slice(0, 5)}
              </p>
            )}
            <ReportAnswer
              charges={report.map(({ payment }) => payment)}
              name={name}
              day={civilDateIn(timezone, new Date(report[0].payment.reportedAt ?? ""))}
            />
          </div>
        ))}
        {!reports[0] && isOne && only.amount > 0 && (
          <Button tone={isClosed && only.status === "pago" ? "secondary" : "primary"} onClick={() => mark(only)}>
            {only.status === "pago" ? "Desfazer" : `Marcar Pago · ${formatPrice(only.amountToday)}`}
          </Button>
        )}
        {!reports[0] && !isOne && open.length > 0 && (
          <Button onClick={() => receive(owed)}>
            {overdue.length > 0 ? "Receber os vencidos" : "Receber tudo"}, {sumText(owed)}
          </Button>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {open.length > 0 && (isOne || owed.length < open.length) && (
          <Step
            icon={Banknote}
            label={isOne ? "Receber" : "Receber tudo"}
            hint={isOne ? "Parte, outro dia ou outra forma" : sumText(open)}
            onPick={() => receive(open)}
          />
        )}
        {!isAhead(shown, today) && (
          <Step
            icon={isClosed ? ReceiptText : BellRing}
            label={isClosed ? "Ver a cobrança" : shown.isOverdue ? "Lembrar" : "Cobrar"}
            hint={isClosed ? "Valor, histórico e recibo" : "E-mail ou WhatsApp"}
            to={paths.invoice(shown.id)}
          />
        )}
        {open.length > 0 && (
          <li className="-mx-2.5 py-1">
            <PromiseButton name={name} charges={open} />
          </li>
        )}
        <Step icon={Eye} label="Ver" hint={`A página de ${name}`} to={payerPath(student)} />
      </ul>
    </DialogView>
  );
}

/** Shows an action with what follows from it: a link, or a button. */
function Step(action: SheetAction) {
  const { icon: Icon, label, hint } = action;
  return (
    <li>
      <ActionButton
        action={action}
        className="flex min-h-13 w-full items-center gap-3 py-1.5 text-left text-sm leading-5"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0 break-words text-ink-2">
          <span className="block font-semibold text-base text-ink leading-5">{label}</span>
          {hint}
        </span>
      </ActionButton>
    </li>
  );
}

/** Shows one of several charges, with the button that marks it paid or open again. */
function ChargeLine({ charge, today, onMark }: { charge: ChargeWire; today: string; onMark(): void }) {
  const isPaid = charge.status === "pago";
  const due = `${charge.isOverdue ? "Venceu" : "Vence"} ${formatNearDay(charge.dueDate, today)}`;
  const title = `${charge.reference}, ${charge.studentName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <Glyph of={isPaid ? "paid" : charge.isOverdue ? "overdue" : "ahead"} />
      <Link
        to={paths.invoice(charge.id)}
        className="grid min-w-0 flex-1 basis-28 py-1 text-sm leading-5 hover:underline"
      >
        <span className="break-words font-semibold">{title}</span>
        <span className="num text-ink-2">
          {isPaid && charge.paidDate ? `Pago em ${formatNearDay(charge.paidDate, today)}` : due}
        </span>
      </Link>
      <span className="num ml-auto whitespace-nowrap font-semibold text-sm">
        {formatPrice(isPaid ? charge.settledAmount : charge.amountToday)}
      </span>
      {charge.amount > 0 && (
        <Button tone="ghost" size="slim" onClick={onMark}>
          {isPaid ? "Desfazer" : "Marcar Pago"}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
    </li>
  );
}

/** Returns the lines that add up to what is owed today, in centavos. */
export function linesOf(charge: ChargeWire): [string, number][] {
  const { amount, settledAmount, openAmount, amountToday, lateFee, discountAmount } = charge;
  const fee = centsOf(amountToday) - centsOf(openAmount);
  const [fine, interest] = [centsOf(lateFee?.fine ?? 0), centsOf(lateFee?.interest ?? 0)];
  const fees: [string, number][] =
    fee > 0 && fee === fine + interest
      ? [
          ["Multa", fine],
          ["Juros", interest],
        ]
      : [[fee < 0 ? "Desconto por pagar em dia" : "Encargos", fee]];
  const lines: [string, number][] = [
    [discountAmount > 0 ? "Valor com desconto" : "Valor", centsOf(amount)],
    ...(charge.status === "pago" ? [] : fees),
    ["Recebido", -centsOf(settledAmount)],
  ];
  return lines.filter(([, cents], index) => index === 0 || cents !== 0);
}

function SumLines({ charge, today }: { charge: ChargeWire; today: string }) {
  const lines = linesOf(charge);
  const text = (cents: number) => `${cents < 0 ? "− " : ""}${formatPrice(Math.abs(cents) / 100)}`;
  const last =
    charge.status === "pago"
      ? `Pago${charge.paidDate ? ` em ${formatDay(charge.paidDate)}` : ""}`
      : `Hoje, ${formatShortDay(today)}`;
  return (
    <dl className="num grid gap-1.5 text-sm">
      {lines.map(([label, cents]) => (
        <div key={label} className="flex justify-between gap-4 text-ink-2">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{text(cents)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
        <dt>{last}</dt>
        <dd className="whitespace-nowrap">{formatPrice(charge.status === "pago" ? 0 : charge.amountToday)}</dd>
      </div>
    </dl>
  );
}
