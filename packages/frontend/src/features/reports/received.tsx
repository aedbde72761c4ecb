import type { ReceivedMoneyWire, ReportWire } from "@emdia/contracts/report";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { Wallet } from "lucide-react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { includedFee } from "../../components/settlement/settlement-texts.ts";
import { Card } from "../../components/ui/card.tsx";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { FigureList, type Figures, withShares } from "./figure-list.tsx";
import { Columns, Headline, ReportCard } from "./report-card.tsx";
import { monthText } from "./words.ts";

const count = (many: number) => formatCount(many, "recebimento", "recebimentos");
const lineOf = (
  key: string,
  name: string,
  { total, fee, count: many }: Omit<ReceivedMoneyWire, "methods">,
): Figures => ({
  key,
  name,
  note: [count(many), ...(fee > 0 ? [includedFee(fee)] : [])].join(", "),
  amounts: [total],
});

export function Received({ report: { month, received }, isYear }: { report: ReportWire; isYear: boolean }) {
  const shown = isYear ? received.year : received.month;
  const when = isYear ? `nos 12 meses até ${monthText(month)}` : `em ${monthText(month)}`;
  if (shown.count === 0)
    return (
      <Card>
        <EmptyState
          icon={Wallet}
          title={`Nada entrou ${when}`}
          text="Cada pagamento aparece aqui no dia em que foi feito."
        />
      </Card>
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
        main={
          <ReportCard title={isYear ? "Por mês" : "Por dia"}>
            <FigureList label={isYear ? "Por mês" : "Por dia"} names={["Entrou"]} lines={withShares(times)} />
          </ReportCard>
        }
        beside={
          <ReportCard title="Por forma">
            <FigureList label="Por forma" names={["Entrou"]} lines={withShares(methods)} />
          </ReportCard>
        }
      />
    </>
  );
}
