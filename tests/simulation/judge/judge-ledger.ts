/**
 * Judges that a ledger only grows, except after a slip of the finger, that its sum is the settled
 * amount, and that no student paid more than is owed.
 */
import { isDeepStrictEqual } from "node:util";
import type { Item } from "@emdia/core/model/ports/table";
import { feeFaults, givenCents, ledgerOf, owedOn, receivedCents } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { numberOf, textOf } from "./history.ts";

export const entriesOf = (item: Item | undefined): Item[] => (item?.ledger as Item[] | undefined) ?? [];

/**
 * Tells whether a lost entry is a slip: an owner withdrew a mark within the minute, and made it
 * again (docs/rules/settlement.md, "Settling").
 */
function isSlip(old: readonly Item[], entries: readonly Item[], after: Item): boolean {
  const [mark, gone, ...others] = old.slice(-2);
  const isWithdrawal = gone?.reverses === mark?.number && gone?.note === undefined && others.length === 0;
  const isOneHand = mark?.by === "owner" && gone?.by === "owner" && mark.entryKey === undefined;
  const isAtOnce = Date.parse(String(gone?.at)) - Date.parse(String(mark?.at)) < 60_000;
  const isAsBefore = textOf(after, "status") === "pago" && isDeepStrictEqual(old.slice(0, -1), entries);
  return isWithdrawal && isOneHand && isAtOnce && isAsBefore;
}

/** Leaves out the links to payments, which may come later and are judged in `judge-bank.ts`. */
const unlinked = (entries: readonly Item[]) => entries.map(({ entryKey: _link, ...entry }) => entry);

/**
 * Returns what the product released of a charge that was paid ahead in part, for a student who
 * left.
 */
const releasedCents = (item: Item): number =>
  entriesOf(item)
    .filter(({ by, correctedFromCents }) => by === "system" && correctedFromCents !== undefined)
    .reduce((sum, one) => sum + numberOf(one, "correctedFromCents") - numberOf(one, "correctedToCents"), 0);

export function judgeLedger(what: string, before: Item | undefined, after: Item): Finding[] {
  const ledger = ledgerOf(after);
  const [old, entries] = [entriesOf(before), entriesOf(after)];
  const wrong = (text: string): Finding => ({ kind: "wrong", what: `${what}: ${text}` });
  const findings: Finding[] = [];
  const isKept = isDeepStrictEqual(unlinked(entries.slice(0, old.length)), unlinked(old));
  if (!isKept && !isSlip(old, entries, after)) findings.push(wrong("a ledger lost entries"));
  const sum = receivedCents(ledger);
  const owed = numberOf(after, "amountCents");
  if (entries.length > 0 && sum !== numberOf(after, "settledCents"))
    findings.push(wrong(`a ledger of ${sum} says otherwise`));
  if (sum < 0 || sum > owed) findings.push(wrong(`${sum} of ${owed} received`));
  const status = textOf(after, "status");
  const { fee } = owedOn(after, ledger, textOf(after, "dueDate"));
  if (status !== "cancelado" && (status === "pago") !== (sum === owed && fee === 0))
    findings.push(wrong(`${status} at ${sum} of ${owed}${fee > 0 ? `, with a fee of ${fee}` : ""}`));
  if (isKept) findings.push(...feeFaults(before, after).map(wrong));
  const asked = (item: Item) => numberOf(item, "amountCents") + givenCents(ledgerOf(item)) + releasedCents(item);
  if (before && asked(after) !== asked(before)) findings.push(wrong("asks for another amount"));
  return findings;
}
