import type { ChargeWire } from "@emdia/contracts/charge";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { formatDay, formatPrice } from "../../lib/format.ts";

type Left = Pick<ChargeWire, "openAmount" | "amountToday">;

/** Tells whether only fine and interest are left of a charge: its own amount was received. */
export const isOnlyFee = ({ openAmount, amountToday }: Left): boolean => openAmount === 0 && amountToday > 0;

export function leftText(charge: Left): string {
  if (charge.amountToday === 0) return "Cobrança quitada";
  return `Falta receber ${isOnlyFee(charge) ? "encargos de " : ""}${formatPrice(charge.amountToday)}`;
}

/** Returns the text of the amount still owed for a charge, for the last line of its ledger. */
export const leftLine = (charge: Left): string => (charge.amountToday > 0 ? leftText(charge) : "Quitada");

export const isPartlySettled = ({ settledAmount, amountToday }: Pick<ChargeWire, "settledAmount" | "amountToday">) =>
  settledAmount > 0 && amountToday > 0;

/** Returns a text about the fine and interest in an amount that came in; empty without any. */
export const includedFee = (fee: number): string => (fee > 0 ? `com ${formatPrice(fee)} de encargos` : "");

/** Returns the parts of the text for a ledger entry; a line breaks only between these parts. */
export function entryTexts({
  kind,
  date,
  method,
  amount,
  fee,
  discount,
  waived,
  corrected,
  due,
}: LedgerEntryWire): string[] {
  const ofDay = [
    ...(fee > 0 ? [`encargos de ${formatPrice(fee)}`] : []),
    ...(discount > 0 ? [`desconto de ${formatPrice(discount)}`] : []),
    ...(waived > 0 ? [`${formatPrice(waived)} de encargos dispensados`] : []),
  ];
  if (kind === "waiver") return [`Encargos dispensados em ${formatDay(date)}`, formatPrice(waived)];
  if (corrected)
    return [
      `Valor corrigido em ${formatDay(date)}`,
      `de ${formatPrice(corrected.from)} para ${formatPrice(corrected.to)}`,
    ];
  if (due) return [`Vencimento mudado em ${formatDay(date)}`, `de ${formatDay(due.from)} para ${formatDay(due.to)}`];
  if (kind === "reversal") return ["Estorno", ...(amount > 0 ? [formatPrice(amount)] : []), ...ofDay];
  return [`Recebido em ${formatDay(date)}`, METHOD_LABELS[method], formatPrice(amount), ...ofDay];
}
