import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { SettlementInput, SettlementMethod } from "@emdia/contracts/settlement";
import { usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { parseReais, reaisFromCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import type { SettledLine } from "../../data/charges/settlements.ts";
import { failureToast } from "../../lib/attempt.ts";
import { isDone, isRefused } from "../../lib/batches.ts";
import { centsOf, formatCount, formatPrice, formatTyped } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { leftText } from "./settlement-texts.ts";

/** The fields have the wire's names, so that a refusal is shown at its field. */
type SettlementValues = { amount: string; date: string; method: SettlementMethod; note: string };

/** The amount owed today in decimal reais, and the highest amount for another day. */
type Limits = { amountToday: number; mostOn?: ((day: string) => number) | undefined; today: CivilDate };

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

/** A charge that was already paid counts neither as settled nor as failed. */
function settledMany(lines: readonly SettledLine[]): void {
  const failed = lines.filter((line) => isRefused(line) && line.code !== "payment.already_paid").length;
  const settled = formatCount(lines.filter(isDone).length, "recebimento registrado", "recebimentos registrados");
  if (failed === 0) toastSuccess(settled);
  else toastError(settled, formatCount(failed, "cobrança não foi registrada", "cobranças não foram registradas"));
}

export const settlementMessages = {
  settled: (charge: Pick<ChargeWire, "openAmount" | "amountToday">) =>
    toastSuccess("Recebimento registrado", leftText(charge)),
  settledMany,
  settleFailed: failureToast(
    "Erro ao registrar recebimento",
    "Não foi possível registrar o recebimento. Tente novamente.",
  ),
};
