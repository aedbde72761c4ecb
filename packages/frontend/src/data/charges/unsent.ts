import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";

/** One click on "Cobrar agora" covers several charges. */
export type Press = { pressId: string; confirmRepeat: boolean };

type Unsent = UnsentCharges["charges"][number] & { newDueDate?: string | undefined };

/** As part of a click. @throws ApiError when the server refuses the charge */
export async function sendUnsent({ paymentId: id, canMail, newDueDate }: Unsent, press: Press): Promise<void> {
  const params = { id };
  if (newDueDate) await call("moveDueDate", { params, body: { dueDate: newDueDate } });
  if (canMail) await call("sendInvoice", { params, body: press });
}

const REASONS: Readonly<Record<UnsentCharges["reason"], string>> = {
  no_access: "Não cobrada: sem acesso ao Em Dia na data",
  automation_off: "Não cobrada: automação desligada na data",
  unreleased: "Não cobrada: envio do mês não liberado",
  late: "Não cobrada: o envio da data não aconteceu",
  left_out: "Não cobrada: ficou fora do e-mail de quem paga",
};

export const dismissUnsent = (paymentId: number, reason: UnsentCharges["reason"]) =>
  call("voidCharge", { params: { id: paymentId }, body: { reason: REASONS[reason] } });

export const refreshAfterUnsent = (client: QueryClient) =>
  Promise.all([refreshMoney(client), refreshPastMonths(client)]);
