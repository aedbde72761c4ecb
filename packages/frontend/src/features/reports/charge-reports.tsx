import type { ReceivedMoneyWire, ReportWire } from "@emdia/contracts/report";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { BadgeCheck, Wallet } from "lucide-react";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { DebtorRow } from "./debtor-row.tsx";
import { Columns, FigureCard, type Figures, Headline, ReportCard, withShares } from "./figure-list.tsx";
import { ageLabel, monthText, overdueCount } from "./tables.ts";

type Props = { overdue: ReportWire["overdue"]; today: string; timezone: string };

export function Overdue({ overdue, today, timezone }: Props) {
  const { ages, persons } = overdue;
  if (overdue.count === 0)
    return (
      <EmptyCard
        icon={BadgeCheck}
        title="Ninguém em atraso"
        text={`Nenhuma cobrança vencida em ${formatDay(today)}.`}
      />
    );
  const lines = ages.map(({ from, to, total, count: many }) => ({
    key: String(from),
    name: ageLabel({ from, to }),
    note: many > 0 ? overdueCount(many) : "Nenhuma cobrança",
    amounts: [total],
  }));
  return (
    <>
      <Headline
        name={`Em atraso em ${formatDay(today)}`}
        amount={formatPrice(overdue.total)}
        text={`${overdueCount(overdue.count)} de ${formatCount(persons.length, "pessoa", "pessoas")}, de todos os meses. Alunos pausados e arquivados também contam.`}
      />
      <Columns
        beside={<FigureCard label="Por tempo de atraso" names={["Em aberto"]} lines={withShares(lines)} />}
        main={
          <ReportCard title="Por pessoa">
            <ul aria-label="Por pessoa" className="-mx-[min(1rem,5vw)] divide-y divide-line sm:-mx-6 print:mx-0">
              {persons.map((person) => (
                <DebtorRow key={`${person.payerId} ${person.studentId}`} person={person} timezone={timezone} />
              ))}
            </ul>
          </ReportCard>
        }
      />
    </>
  );
}

const count = (many: number) => formatCount(many, "recebimento", "recebimentos");
const lineOf = (
  key: string,
  name: string,
  { total, fee, count: many }: Omit<ReceivedMoneyWire, "methods">,
): Figures => ({ key, name, note: [count(many), ...(fee > 0 ? [includedFee(fee)] : [])].join(", "), amounts: [total] });

export function Received({ report: { month, received }, isYear }: { report: ReportWire; isYear: boolean }) {
  const shown = isYear ? received.year : received.month;
  const when = isYear ? `nos 12 meses até ${monthText(month)}` : `em ${monthText(month)}`;
  if (shown.count === 0)
    return (
      <EmptyCard
        icon={Wallet}
        title={`Nada entrou ${when}`}
        text="Cada pagamento aparece aqui no dia em que foi feito."
      />
    );
  const times = isYear
    ? received.months.map((one) => lineOf(one.month, monthName(yearMonth(one.month)), one))
    : received.days.map((one) => lineOf(one.date, formatDay(one.date), one));
  const methods = shown.methods.map((one) => lineOf(one.method, METHOD_LABELS[one.method], one));
  return (
    <>
      <Headline
        name={`Entrou ${when}`}
        amount={formatPrice(shown.total)}
        text={`${lineOf("", "", shown).note}, pelo dia do pagamento, de cobranças de qualquer mês. Os estornados não contam.`}
      />
      <Columns
        main={<FigureCard label={isYear ? "Por mês" : "Por dia"} names={["Entrou"]} lines={withShares(times)} />}
        beside={<FigureCard label="Por forma" names={["Entrou"]} lines={withShares(methods)} />}
      />
    </>
  );
}
