import type { ChargeWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { ProfileContext } from "./context.ts";
import { isReversed, type LedgerEntry } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { toPaymentView } from "./payment-view.ts";

function toEntryView(entry: LedgerEntry, ledger: readonly LedgerEntry[]): LedgerEntryWire {
  const { number, amountCents, date, method, note, at, reverses } = entry;
  return {
    number,
    kind: reverses === undefined ? "settlement" : "reversal",
    amount: reaisFromCents(Math.abs(amountCents)),
    date,
    method,
    note: note ?? null,
    at,
    reverses: reverses ?? null,
    isReversed: isReversed(ledger, entry),
  };
}

/** A charge on the wire with its ledger, the oldest entry first. */
export function toChargeView(ctx: ProfileContext, payment: Payment, isExpected = false): ChargeWire {
  const ledger = payment.ledger.map((entry) => toEntryView(entry, payment.ledger));
  return { ...toPaymentView(ctx, payment, isExpected), ledger };
}
