import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../../components/ui/card.tsx";
import { reading, whatsappKeys } from "../../data/queries.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";

export function MonthCost({ month }: { month: string }) {
  const cost = useQuery(reading([...whatsappKeys.own(), month], "getWhatsApp", { query: { month } })).data?.cost;
  if (!cost) return null;
  return (
    <Card className="num p-4 text-sm sm:p-6" aria-label="WhatsApp">
      WhatsApp em {monthName(yearMonth(month))}: {formatCount(cost.messages, "mensagem", "mensagens")},{" "}
      {formatPrice(cost.amount)}, que a Meta cobra no seu cartão.
    </Card>
  );
}
