import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { titleOfPayer } from "@emdia/contracts/values/person-name";
import { call } from "../../lib/api.ts";

/** A charge that a billing day made without mailing it, with the reason and who pays it. */
export type UnsentCharge = UnsentCharges["payers"][number]["charges"][number] &
  Pick<UnsentCharges, "reason"> &
  Omit<UnsentCharges["payers"][number], "charges">;

/** One click on "Cobrar agora" covers several charges. */
type Press = { pressId: string; confirmRepeat: boolean };

export const titleOf = (payerName: string | null, names: readonly (string | null)[]): string =>
  titleOfPayer(
    payerName === null ? null : { name: payerName },
    names.map((name) => name ?? "Aluno excluído"),
  );

/** Returns each payer of some charges once, in order, named with the charges' students. */
export const payersOf = (charges: readonly UnsentCharge[]): { key: string; name: string }[] =>
  [...Map.groupBy(charges, ({ payerKey }) => payerKey)].map(([key, own]) => ({
    key,
    name: titleOf(
      own[0]?.payerName ?? null,
      own.map(({ studentName }) => studentName),
    ),
  }));

/** One step towards sending a charge. `isLast` marks the charge's last step. */
export type UnsentStep = { charge: UnsentCharge; isLast: boolean; act(): Promise<unknown> };

/**
 * First moves all due dates, because a payer's first mail names all of the payer's charges, and the
 * later sends then find their charges told. @throws ApiError from a step that the server refuses
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
