import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { SettlementInput, SettlementMethod } from "@emdia/contracts/settlement";
import { usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { parseReais, reaisFromCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { centsOf, formatPrice, formatTyped } from "../../lib/format.ts";

/** The fields have the wire's names, so that a refusal is shown at its field. */
type SettlementValues = { amount: string; date: string; method: SettlementMethod; note: string };

/** The amount owed today in decimal reais, and the highest amount for another day. */
type Limits = {
  amountToday: number;
  mostOn?: ((day: string) => number) | undefined;
  today: CivilDate;
};

/** Validates a payment day: it is neither empty nor in the future. */
export const paymentDate = (today: CivilDate) =>
  z.string().check(
    z.refine((value) => value !== "", { error: "Informe a data do pagamento", abort: true }),
    z.refine((value) => value <= today, { error: "A data do pagamento não pode ser futura", abort: true }),
  );

const typedOf = ({ amountToday, mostOn = () => amountToday, today }: Limits) =>
  z
    .object({
      amount: z.string().check(
        z.refine((value) => value.trim() !== "", { error: "Informe o valor recebido", abort: true }),
        z.refine((value) => parseReais(value) !== undefined, { error: "Use um valor como 100,00", abort: true }),
      ),
      date: paymentDate(today),
      method: SettlementMethod,
      note: z.string(),
    })
    .check((context) => {
      const { amount, date } = context.value;
      const most = mostOn(date);
      if ((parseReais(amount) ?? 0) <= centsOf(most)) return;
      const message = `Falta receber ${formatPrice(most)}: informe até esse valor`;
      context.issues.push({ code: "custom", input: amount, path: ["amount"], message });
    });

function toWire({ amount, date, method, note }: SettlementValues): z.input<typeof SettlementInput> {
  const cents = parseReais(amount) ?? 0;
  return { amount: reaisFromCents(cents), date, method, ...(note.trim() ? { note: note.trim() } : {}) };
}

export const settlementForm = (limits: Limits) => z.pipe(z.pipe(typedOf(limits), z.transform(toWire)), SettlementInput);

/** Returns the form's initial values: the whole open amount, received today by the usual method. */
export function settlementValuesOf(
  { amountToday }: Pick<ChargeWire, "amountToday">,
  today: CivilDate,
  paymentMethod: PaymentMethod,
): SettlementValues {
  return { amount: formatTyped(amountToday), date: today, method: usualMethodOf(paymentMethod), note: "" };
}
