/** The texts about the amounts received for a charge. */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { centsOfAll } from "../../data/charges/sum-of.ts";
import { formatDay, formatPrice } from "../../lib/format.ts";

/** Returns the open amount of a charge as a text, for the message after an amount was received. */
export function leftText({ openAmount }: Pick<ChargeWire, "openAmount">): string {
  return openAmount > 0 ? `Falta receber ${formatPrice(openAmount)}` : "Cobrança quitada";
}

/** Returns the open amount of a charge as a text, for the last line of its ledger. */
export const leftLine = (charge: Pick<ChargeWire, "openAmount">): string =>
  charge.openAmount > 0 ? leftText(charge) : "Quitada";

/** Returns the summed open amount of several charges as a text. */
export const totalText = (charges: readonly Pick<ChargeWire, "openAmount">[]): string =>
  formatPrice(reaisFromCents(centsOfAll(charges, "openAmount")));

/** Tells whether one part was received and another part is open. */
export const isPartlySettled = ({ settledAmount, openAmount }: Pick<ChargeWire, "settledAmount" | "openAmount">) =>
  settledAmount > 0 && openAmount > 0;

/** Returns the parts of the text for a ledger entry; a line breaks only between these parts. */
export function entryTexts({ kind, date, method, amount }: LedgerEntryWire): string[] {
  if (kind === "reversal") return ["Estorno", formatPrice(amount)];
  return [`Recebido em ${formatDay(date)}`, METHOD_LABELS[method], formatPrice(amount)];
}
