import { decideWithoutProposal, isNear } from "./decide-named.ts";
import type { Decision, Entry, Facts, RememberedName } from "./facts.ts";
import { reasonOf } from "./name-payer.ts";
import { isPayable, oldestFirst, settleInFull } from "./sets-of-charges.ts";

/** They owe another amount, or they paid the fee of these days already, or ahead. */
export function explainForeign(entry: Entry, facts: Facts, remembered: RememberedName | undefined): Decision {
  const own = oldestFirst([...facts.charges.values()]).filter(
    (charge) => !charge.isGone && reasonOf(entry, [charge], remembered) !== "amount",
  );
  const open = own.filter(isPayable);
  const paid = own.filter(({ dueDate, paidOn }) => paidOn && (isNear(dueDate, entry.day) || dueDate > entry.day));
  const isAhead = paid.some(({ dueDate, paidOn = dueDate }) => paidOn.slice(0, 7) < dueDate.slice(0, 7));
  const [reason, about] =
    open.length > 0 ? (["owes_other", open] as const) : ([isAhead ? "paid_ahead" : "paid", paid] as const);
  const decision = decideWithoutProposal("foreign");
  if (about.length === 0) return decision;
  return { ...decision, reason, candidates: [{ parts: settleInFull(about), reason }] };
}
