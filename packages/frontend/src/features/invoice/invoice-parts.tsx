import type { ChargeWire } from "@emdia/contracts/charge";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { CircleAlert, CircleQuestionMark } from "lucide-react";
import { Link } from "react-router-dom";
import { ChargeAmount } from "../../components/charge/charge-amount.tsx";
import { chargeTitle } from "../../components/charge/charges-text.ts";
import { Notice } from "../../components/feedback/notice.tsx";
import { ChargeBadge } from "../../components/ui/badge.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { paths } from "../../lib/paths.ts";

export function ChargeHistory({ charges, current }: { charges: readonly ChargeWire[]; current: number }) {
  const newestFirst = charges.toSorted((a, b) => byDueDate(b, a));
  return (
    <TitledCard id="historico" title="Histórico de Pagamentos" className="p-4 sm:p-5">
      <ul className="mt-2 divide-y divide-line">
        {newestFirst.map((charge) => (
          <li key={charge.id}>
            <Link
              to={paths.invoice(charge.id)}
              aria-current={charge.id === current ? "page" : undefined}
              className="num group -mx-2 flex items-center justify-between gap-3 rounded-md px-2 py-3 hover:bg-sunken aria-[current=page]:bg-sunken"
            >
              <span className="grid min-w-0">
                <span className="truncate font-medium group-hover:underline">{chargeTitle(charge)}</span>
                <span className="text-ink-2 text-sm">
                  <ChargeAmount charge={charge} />
                </span>
              </span>
              <ChargeBadge charge={charge} />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

export function DeliveryNotice({ charge }: { charge: ChargeWire }) {
  if (charge.status === "pago") return null;
  const isMail = charge.invoiceChannel !== "whatsapp_api";
  if (charge.invoiceDeliveryStatus === "unconfirmed")
    return (
      <Notice tone="first" icon={CircleQuestionMark}>
        <strong>Envio não confirmado.</strong> O serviço de {isMail ? "e-mail" : "WhatsApp"} não disse se a cobrança
        saiu. Confira com o aluno; se ele não recebeu, envie de novo: antes de repetir, nós perguntamos.
      </Notice>
    );
  if (charge.invoiceDeliveryStatus === "failed")
    return (
      <Notice tone="overdue" icon={CircleAlert}>
        <strong>{isMail ? "O último e-mail" : "A última mensagem"} não chegou.</strong>{" "}
        {charge.invoiceFailureReason ?? "Confira o endereço do aluno."}
      </Notice>
    );
  return null;
}
