/**
 * The charges that a billing day created without mailing them. The owner sends or dismisses them,
 * one after the other.
 */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";

/**
 * One click on "Cobrar agora" covers several charges. `confirmRepeat` says that the owner agrees to
 * mail students who were already contacted today.
 */
export type Press = { pressId: string; confirmRepeat: boolean };

type Unsent = UnsentCharges["charges"][number] & { newDueDate?: string | undefined };

/**
 * Gives one charge its new due date, and mails it as part of a click if that is possible.
 * @throws ApiError when the server refuses the charge
 */
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

/** Voids one charge as never sent. @throws ApiError when the server refuses the charge */
export const dismissUnsent = (paymentId: number, reason: UnsentCharges["reason"]) =>
  call("voidCharge", { params: { id: paymentId }, body: { reason: REASONS[reason] } });

export const refreshAfterUnsent = (client: QueryClient) =>
  Promise.all([refreshMoney(client), refreshPastMonths(client)]);
