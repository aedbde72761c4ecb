import type { ReportWire } from "@emdia/contracts/report";
import { BadgeCheck } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { DebtorRow } from "./debtor-row.tsx";
import { FigureList, withShares } from "./figure-list.tsx";
import { Columns, Headline, ReportCard } from "./report-card.tsx";
import { ageLabel, overdueCount } from "./words.ts";

type Props = { overdue: ReportWire["overdue"]; today: string; timezone: string };

export function Overdue({ overdue, today, timezone }: Props) {
  const { ages, persons } = overdue;
  if (overdue.count === 0)
    return (
      <Card>
        <EmptyState
          icon={BadgeCheck}
          title="Ninguém em atraso"
          text={`Nenhuma cobrança vencida em ${formatDay(today)}.`}
        />
      </Card>
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
        beside={
          <ReportCard title="Por tempo de atraso">
            <FigureList label="Por tempo de atraso" names={["Em aberto"]} lines={withShares(lines)} />
          </ReportCard>
        }
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
