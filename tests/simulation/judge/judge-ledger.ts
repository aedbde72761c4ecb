/** Judges that a charge's ledger only grows, that its sum is what the charge says, and that nobody paid more than is owed. */
import { isDeepStrictEqual } from "node:util";
import type { Item } from "@emdia/core/model/ports/table";
import type { Finding } from "./findings.ts";
import { numberOf, textOf } from "./history.ts";

const entriesOf = (item: Item | undefined): Item[] => (item?.ledger as Item[] | undefined) ?? [];

/** Judges one write of a charge. */
export function judgeLedger(what: string, before: Item | undefined, after: Item): Finding[] {
  const [old, entries] = [entriesOf(before), entriesOf(after)];
  const wrong = (text: string): Finding => ({ kind: "wrong", what: `${what}: ${text}` });
  const findings: Finding[] = [];
  if (!isDeepStrictEqual(entries.slice(0, old.length), old)) findings.push(wrong("a ledger lost entries"));
  const sum = entries.reduce((cents, entry) => cents + numberOf(entry, "amountCents"), 0);
  const owed = numberOf(after, "amountCents");
  if (entries.length > 0 && sum !== numberOf(after, "settledCents"))
    findings.push(wrong(`a ledger of ${sum} says otherwise`));
  if (sum < 0 || sum > owed) findings.push(wrong(`${sum} of ${owed} received`));
  const status = textOf(after, "status");
  if (status !== "cancelado" && (status === "pago") !== (sum === owed))
    findings.push(wrong(`${status} at ${sum} of ${owed}`));
  return findings;
}
