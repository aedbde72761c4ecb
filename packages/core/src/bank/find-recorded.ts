/** docs/rules/statement.md, "The bank says who paid". */
import { comparableName } from "@emdia/contracts/values/person-name";
import type { Entry, Facts, RecordedEntry } from "./facts.ts";
import { isNamed } from "./name-payer.ts";

/** Each recorded entry stands for one, so that a second equal payment stays new. */
export function findRecorded(entries: readonly Entry[], facts: Facts): Set<string> {
  const own = new Set(entries.map(({ key }) => key));
  const left = (facts.recorded ?? []).filter(({ key }) => !own.has(key));
  const found = new Set<string>();
  const isVague = ({ name, asked }: Entry) => Number(name === undefined && asked === undefined);
  for (const entry of entries.toSorted((a, b) => isVague(a) - isVague(b))) {
    if (facts.knownKeys.has(entry.key)) continue;
    const at = left.findIndex((one) => isSameMoney(entry, one) && isSamePayer(entry, one, facts));
    if (at < 0) continue;
    left.splice(at, 1);
    found.add(entry.key);
  }
  return found;
}

/** Two payments with different ids are different. */
const isEndToEnd = (key: string) => /^E\d{20}[A-Za-z0-9]{11}$/.test(key);

/** Tells whether the payer of an entry is one of the people for whom a recorded entry paid. */
function isSamePayer({ key, name, asked }: Entry, recorded: RecordedEntry, facts: Facts): boolean {
  if (asked) return recorded.payers.includes(asked.payer);
  // A statement lists whole days, so without a name the number of payments decides.
  if (name === undefined) return !isEndToEnd(key);
  const said = facts.remembered.get(comparableName(name))?.studentIds ?? [];
  return isNamed(name, recorded.names) || recorded.studentIds.some((id) => said.includes(id));
}

const isSameMoney = (entry: Entry, recorded: RecordedEntry) =>
  entry.day === recorded.day && entry.cents === recorded.cents && !(isEndToEnd(entry.key) && isEndToEnd(recorded.key));
