import type { ChargedWire, ReportWire } from "@emdia/contracts/report";
import { monthName, shortMonthName, yearMonth } from "@emdia/contracts/values/calendar";
import { CalendarClock, NotebookText } from "lucide-react";
import { StackedBar } from "../../components/charts/stacked-bar.tsx";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";
import { FigureCard, type Figures, Headline, ReportCard } from "./figure-list.tsx";
import { monthText } from "./tables.ts";

const count = (many: number) => formatCount(many, "cobrança", "cobranças");

/** Shows a month by its charges: expected, received and open, in total and by plan. */
export function Charged({ charged }: { charged: ChargedWire }) {
  const { month, expected, received, open, plans } = charged;
  if (charged.count === 0) return <EmptyCard icon={NotebookText} title={`Nenhuma cobrança em ${monthText(month)}`} />;
  const lines = plans.map(
    ({ planId, name, count: many, ...one }): Figures => ({
      key: String(planId),
      name,
      note: count(many),
      amounts: [one.expected, one.received, one.open],
    }),
  );
  return (
    <>
      <Headline
        name={`Esperado das cobranças de ${monthText(month)}`}
        amount={formatPrice(expected)}
        text={`${count(charged.count)}. Conta o que foi recebido delas em qualquer dia, mesmo em outro mês.`}
      />
      <ReportCard title="Recebido e em aberto">
        <StackedBar
          label="Recebido e em aberto das cobranças do mês"
          shares={[
            { label: "Recebido do mês", amount: centsOf(received), text: formatPrice(received), tone: "paid" },
            { label: "Em aberto do mês", amount: centsOf(open), text: formatPrice(open), tone: "pending" },
          ]}
        />
      </ReportCard>
      <FigureCard label="Por plano" names={["Esperado", "Recebido", "Em aberto"]} lines={lines} />
    </>
  );
}

function planLines(months: readonly ChargedWire[]): Figures[] {
  const plans = new Map(months.flatMap(({ plans: ofMonth }) => ofMonth.map(({ planId, name }) => [planId, name])));
  return [...plans].map(([id, name]) => ({
    key: String(id),
    name,
    amounts: months.map(({ plans: ofMonth }) => ofMonth.find(({ planId }) => planId === id)?.expected ?? 0),
  }));
}

export function Forecast({ forecast }: { forecast: ReportWire["forecast"] }) {
  const total = forecast.reduce((cents, { expected }) => cents + centsOf(expected), 0) / 100;
  if (forecast.every(({ count: many }) => many === 0))
    return (
      <EmptyCard
        icon={CalendarClock}
        title="Nada previsto para os próximos três meses"
        text="A previsão é feita com os planos dos alunos ativos."
      />
    );
  const lines = forecast.map(
    ({ month, count: many, expected, received, open }): Figures => ({
      key: month,
      name: monthName(yearMonth(month)),
      note: count(many),
      amounts: [expected, received, open],
    }),
  );
  return (
    <>
      <Headline
        name="Esperado das cobranças dos próximos três meses"
        amount={formatPrice(total)}
        text="Se nada mudar: com os alunos, planos, valores, descontos e pausas de hoje. Aluno novo e aluno que sai mudam a conta."
      />
      <FigureCard label="Por mês" names={["Esperado", "Já recebido", "A receber"]} lines={lines} />
      <FigureCard
        label="Esperado por plano"
        names={forecast.map(({ month }) => shortMonthName(yearMonth(month)))}
        lines={planLines(forecast)}
      />
    </>
  );
}
