import type { DashboardWire } from "@emdia/contracts/dashboard";
import { BellRing, MessageCircle } from "lucide-react";
import { Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { debtorsOf, mailableOf, queueOf, remindText } from "../../data/reminders/debtors.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";

const RemindDialog = lazyPart(async () => (await import("../../components/reminder/remind-dialog.tsx")).RemindDialog);

/** Shows who is in arrears today, and reminds them by mail or by the WhatsApp queue. */
export function RemindNow({ dashboard }: { dashboard: DashboardWire }) {
  const [isAsking, setAsking] = useState(false);
  const { pagadoresEmAtraso: inArrears, valorEmAtraso } = dashboard.stats;
  const debtors = debtorsOf(dashboard);
  const { reminded } = mailableOf(debtors);
  const { queue } = queueOf(debtorsOf(dashboard, "whatsapp"));
  if (inArrears + queue.length === 0) return null;
  return (
    <Card aria-labelledby="lembrar-agora" className="grid gap-3 p-[min(1rem,5vw)] sm:p-6">
      <h2 id="lembrar-agora" className="num font-bold text-lg">
        {inArrears > 0
          ? `${formatCount(inArrears, "pessoa", "pessoas")} em atraso, ${formatPrice(valorEmAtraso)}`
          : "Ninguém em atraso"}
      </h2>
      <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-[1_1_12rem]">
        {reminded.length > 0 && (
          <Button onClick={() => setAsking(true)}>
            <BellRing aria-hidden />
            {remindText(reminded, inArrears)}
          </Button>
        )}
        {queue.length > 0 && (
          <ButtonLink tone="secondary" to={paths.whatsappQueue}>
            <MessageCircle aria-hidden />
            {`Fila do WhatsApp (${formatWholeNumber(queue.length)})`}
          </ButtonLink>
        )}
        {reminded.length + queue.length === 0 && <p className="text-ink-2 text-sm">Contatos de hoje feitos.</p>}
      </div>
      <Suspense>{isAsking && <RemindDialog debtors={debtors} onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  );
}
