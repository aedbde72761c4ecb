import type { ChargeDetailWire, LedgerEntryWire } from "@emdia/contracts/settlement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { Charge } from "./charge.ts";
import { toChargeView } from "./charge-view.ts";
import type { ProfileContext } from "./context.ts";
import { isCorrection, isDueDateChange, isReversed, isWaiver, type LedgerEntry } from "./ledger.ts";
import { clickOf } from "./receipt.ts";

export function toChargeDetailView(ctx: ProfileContext, charge: Charge, isExpected = false): ChargeDetailWire {
  const ledger = charge.ledger.map((entry) => toEntryView(entry, charge.ledger));
  return { ...toChargeView(ctx, charge, isExpected), ledger };
}

function kindOf(entry: LedgerEntry): LedgerEntryWire["kind"] {
  if (isCorrection(entry)) return "correction";
  if (isDueDateChange(entry)) return "due_date";
  if (isWaiver(entry)) return "waiver";
  return entry.reverses === undefined ? "settlement" : "reversal";
}

function toEntryView(entry: LedgerEntry, ledger: readonly LedgerEntry[]): LedgerEntryWire {
  const { number, amountCents, date, method, note, at, by, reverses, entryKey, dueFrom, dueTo } = entry;
  const { feeCents = 0, discountCents = 0, waivedCents = 0, correctedFromCents = 0, correctedToCents = 0 } = entry;
  return {
    number,
    kind: kindOf(entry),
    amount: reaisFromCents(Math.abs(amountCents)),
    fee: reaisFromCents(Math.abs(feeCents)),
    discount: reaisFromCents(Math.abs(discountCents)),
    waived: reaisFromCents(Math.abs(waivedCents)),
    ...(isCorrection(entry) && {
      corrected: { from: reaisFromCents(correctedFromCents), to: reaisFromCents(correctedToCents) },
    }),
    ...(dueFrom && dueTo && { due: { from: dueFrom, to: dueTo } }),
    date,
    method,
    note: note ?? null,
    at,
    by,
    reverses: reverses ?? null,
    entryKey: entryKey ?? null,
    paidWith: clickOf(entry) ?? null,
    isReversed: isReversed(ledger, entry),
  };
}
