import type { ChargeWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { ProfileContext } from "./context.ts";
import { isReversed, type LedgerEntry } from "./ledger.ts";
import { isListed, type Payment } from "./payment.ts";
import { toPaymentView } from "./payment-view.ts";

function toEntryView(entry: LedgerEntry, ledger: readonly LedgerEntry[]): LedgerEntryWire {
  const { number, amountCents, date, method, note, at, by, reverses } = entry;
  return {
    number,
    kind: reverses === undefined ? "settlement" : "reversal",
    amount: reaisFromCents(Math.abs(amountCents)),
    date,
    method,
    note: note ?? null,
    at,
    by,
    reverses: reverses ?? null,
    isReversed: isReversed(ledger, entry),
  };
}

/** A charge on the wire with its ledger, the oldest entry first, and its page; one that is not stored has none yet. */
export function toChargeView(ctx: ProfileContext, payment: Payment, isExpected = false): ChargeWire {
  const ledger = payment.ledger.map((entry) => toEntryView(entry, payment.ledger));
  const hasPage = !isExpected && isListed(payment) && payment.erasedAt === undefined;
  const pageUrl = (hasPage && ctx.pageUrlOf?.(ctx.ownerId, payment)) || null;
  return { ...toPaymentView(ctx, payment, isExpected), ledger, pageUrl };
}
