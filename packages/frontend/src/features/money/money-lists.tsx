import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { SettlementsWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { chargesText, sumText } from "../../components/charge/charges-text.ts";
import { ReportAnswer } from "../../components/charge/report-answer.tsx";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { Card } from "../../components/ui/card.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { type Report, reportsOf } from "../../data/charges/reports-of.ts";
import { nameOf, payerOf } from "../../data/reminders/debtors.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { formatCount, formatInstantDay, formatPrice, formatShortDay, monthWord } from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";

type Props = { dashboard: DashboardWire; profile: Pick<ProfileWire, "bankId" | "timezone">; proposals: ReactNode };

/** Shows a row for each report. Answers to payments stay, so that each can be undone. */
export function ToConfirm({ dashboard, profile: { bankId, timezone }, proposals }: Props) {
  const found = useQuery({ ...statementQueries.proposals(), enabled: bankId !== null }).data?.proposals ?? [];
  const [hadProposals, setHadProposals] = useState(false);
  if (found.length > 0 && !hadProposals) setHadProposals(true);
  const reports = reportsOf(dashboard);
  if (!hadProposals && reports.length === 0) return null;
  const payers = new Set(reports.map(([{ student }]) => payerOf(student))).size;
  return (
    <TitledCard id="a-conferir" title="A conferir" className="p-4 sm:p-5">
      {payers > 0 && (
        <p className="text-ink-2 text-sm">
          {formatCount(payers, "pessoa avisou que pagou", "pessoas avisaram que pagaram")}. Confira na sua conta e
          responda.
        </p>
      )}
      {reports.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {reports.map((report) => (
            <ReportRow
              key={`${report[0].payment.id} ${report[0].payment.reportedAt}`}
              report={report}
              timezone={timezone}
            />
          ))}
        </ul>
      )}
      <Suspense>{hadProposals && proposals}</Suspense>
    </TitledCard>
  );
}

function ReportRow({ report, timezone }: { report: Report; timezone: string }) {
  const [{ payment: first, student }] = report;
  const charges = report.map(({ payment: charge }) => charge);
  const name = nameOf(student, charges);
  const reportedAt = first.reportedAt ?? "";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={report.length > 1 ? payerPath(student) : paths.invoice(first.id)}
          className="-my-3 inline-block break-words py-3 font-semibold leading-5 hover:underline"
        >
          {name}
        </Link>
        <p className="num text-ink-2 text-sm">
          <span className="font-semibold text-ink">
            {report.length > 1 ? sumText(charges) : <ChargeAmount charge={first} />}
          </span>{" "}
          · {chargesText(charges)} ·{" "}
          <span className="whitespace-nowrap">avisou em {formatInstantDay(reportedAt, timezone)}</span>
        </p>
      </div>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 sm:w-auto sm:min-w-64">
        <ReportAnswer charges={charges} name={name} day={civilDateIn(timezone, new Date(reportedAt))} />
      </div>
    </li>
  );
}

/** Shows each payment received in a month, by day, whatever month its charges are of. */
export function CameIn({ settled }: { settled: SettlementsWire }) {
  const { month, total, count, fee, settlements } = settled;
  return (
    <Card aria-labelledby="entrou" className="p-[min(1rem,5vw)] sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>
          <h2 id="entrou" className="font-bold text-lg">
            Entrou em {monthWord(month)}
          </h2>
          <p className="text-ink-2 text-sm">Pelo dia do pagamento, de cobranças de qualquer mês</p>
        </div>
        <Link
          to={paths.statement}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          Fechar o mês
        </Link>
      </div>
      {count === 0 ? (
        <p className="mt-3 text-ink-2">Nada entrou neste mês até agora.</p>
      ) : (
        <p className="num mt-3">
          <span className="font-extrabold text-3xl tracking-tight">{formatPrice(total)}</span>{" "}
          <span className="inline-block text-ink-2 text-sm">
            em {formatCount(count, "recebimento", "recebimentos")}
            {fee > 0 && `, ${includedFee(fee)}`}
          </span>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {settlements.map(({ paymentId, number, date, studentName, reference, amount, fee: included, method }) => (
          <li key={`${paymentId} ${number}`}>
            <Link
              to={paths.invoice(paymentId)}
              className="flex min-h-13 flex-wrap items-center gap-x-3 py-1.5 text-sm hover:bg-sunken/50"
            >
              <span className="num w-11 shrink-0 text-ink-2">{formatShortDay(date)}</span>
              <span className="max-w-full flex-1 basis-24 break-words text-ink-2">
                <strong className="block font-semibold text-base text-ink leading-5">{studentName}</strong>
                {[reference, METHOD_LABELS[method], includedFee(included)].filter(Boolean).join(" · ")}
              </span>
              <span className="num ml-auto whitespace-nowrap font-semibold">{formatPrice(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
