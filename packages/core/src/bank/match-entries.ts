import type { MatchCandidate, MatchEntriesInput, MatchEntriesResult } from "@emdia/contracts/statement";
import { chargeIdOf, parseChargeId, studentIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithTxids } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "../store/charges.ts";
import type { ProposedEntry } from "../store/proposals.ts";
import { studentsById } from "../store/students.ts";
import { decideEntries } from "./decide-entries.ts";
import type { Candidate, Decision, Facts } from "./facts.ts";
import { entryOf, loadBankFacts } from "./load-bank-facts.ts";

type About = { facts: Facts; charges: ReadonlyMap<number, Charge>; students: ReadonlyMap<number, Student> };

type Matches = { facts: Facts; decisions: ReadonlyMap<string, Decision> };

/** Returns the decisions by the entries' keys. Nothing is written. */
export async function decideMatches(
  ctx: ProfileContext & WithTxids,
  entries: readonly ProposedEntry[],
): Promise<Matches> {
  const read = entries.map((entry) => entryOf(ctx, entry));
  const facts = await loadBankFacts(ctx, read);
  return { facts, decisions: decideEntries(read, facts) };
}

export async function matchEntries(
  ctx: ProfileContext & WithTxids,
  { entries }: MatchEntriesInput,
): Promise<MatchEntriesResult> {
  return viewMatches(ctx, entries, await decideMatches(ctx, entries));
}

/** Names the charges and people of decisions. */
export async function viewMatches(
  ctx: ProfileContext,
  entries: readonly ProposedEntry[],
  { facts, decisions }: Matches,
): Promise<MatchEntriesResult> {
  const about = await readAbout(ctx, facts, [...decisions.values()]);
  return {
    entries: [...decisions]
      .toSorted(byOrderOf(entries.map(({ key }) => key)))
      .map(([key, decision]) => ({
        key,
        outcome: decision.outcome,
        reason: decision.reason,
        isTicked: decision.isTicked,
        candidates: decision.candidates.map((candidate) => toView(candidate, about)),
      })),
  };
}

async function readAbout(ctx: ProfileContext, facts: Facts, decisions: readonly Decision[]): Promise<About> {
  const ids = decisions.flatMap(({ candidates }) => candidates.flatMap(({ parts }) => parts.map(({ id }) => id)));
  const keys = [...new Set(ids)].flatMap((id) => parseChargeId(id) ?? []);
  const [{ charges }, students] = await Promise.all([
    getReadableCharges(ctx, keys),
    studentsById(ctx, [...new Set(keys.map(({ studentId }) => studentId))]),
  ]);
  return { facts, students, charges: new Map(charges.map((charge) => [chargeIdOf(charge), charge])) };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

function toView({ parts, reason }: Candidate, { facts, charges, students }: About): MatchCandidate {
  const ids = parts.map(({ id }) => id);
  const payers = ids.flatMap((id) => students.get(studentIdOf(id)) ?? []);
  // A charge that is paid ahead and not stored yet has its student's current name.
  const nameOf = (id: number) => charges.get(id)?.studentName ?? students.get(studentIdOf(id))?.name ?? [];
  return {
    paymentIds: ids,
    amounts: parts.map(({ cents }) => reaisFromCents(cents)),
    studentNames: unique(ids.flatMap(nameOf)),
    payerKey: payerKeyOf(payers[0] ?? { id: studentIdOf(ids[0] ?? 0) }),
    payerName: payers.find(({ payer }) => payer)?.payer?.name ?? null,
    references: unique(ids.flatMap((id) => (charges.get(id) ?? facts.charges.get(id))?.reference ?? [])),
    openAmount: reaisFromCents(sumCents(ids.map((id) => facts.charges.get(id)?.openCents ?? 0))),
    reason,
  };
}

function byOrderOf(keys: readonly string[]) {
  const places = new Map(keys.map((key, place) => [key, place]));
  return ([a]: [string, Decision], [b]: [string, Decision]) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
}
