import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";

/** One click on "Cobrar agora" covers several charges. */
export type Press = { pressId: string; confirmRepeat: boolean };

/** A charge that a billing day made without mailing it, with the reason. */
export type UnsentCharge = UnsentCharges["charges"][number] & Pick<UnsentCharges, "reason">;

/** `isLast` tells whether the charge is done with this step. */
export type UnsentStep = { charge: UnsentCharge; isLast: boolean; act(): Promise<unknown> };

/**
 * All due dates are moved before the first mail, so that it names all charges of its payer: the
 * later sends of the click find theirs told. @throws ApiError from a step that the server refuses
 */
export function stepsToSend(
  charges: readonly UnsentCharge[],
  press: Press,
  dayOf: (charge: UnsentCharge) => string | undefined,
): UnsentStep[] {
  const moves = charges.flatMap((charge): UnsentStep[] => {
    const [dueDate, params] = [dayOf(charge), { id: charge.paymentId }];
    if (dueDate === undefined) return [];
    return [{ charge, isLast: !charge.canMail, act: () => call("moveDueDate", { params, body: { dueDate } }) }];
  });
  const sends = charges
    .filter(({ canMail }) => canMail)
    .map((charge): UnsentStep => {
      const params = { id: charge.paymentId };
      return { charge, isLast: true, act: () => call("sendInvoice", { params, body: press }) };
    });
  return [...moves, ...sends];
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
