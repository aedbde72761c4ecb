/** Reads the matcher's facts about the charges that some entries may have paid. */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { type CivilDate, civilDate, isCivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { centsFromReais } from "@emdia/contracts/values/money";
import { parseTxid } from "@emdia/contracts/values/txid";
import { findChargeById } from "../charge/find-charge-by-id.ts";
import { basisOf, owedCentsOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { isPayableMonth } from "../model/chargeable.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { discountsIn, isCorrection, liveSettlements, principalOf } from "../model/ledger.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import { unprovenSettlements } from "../model/settle.ts";
import { payingPersonOf, type Student } from "../model/student.ts";
import { asksOf } from "../store/asks.ts";
import { entriesOf, storedKeys } from "../store/bank-entries.ts";
import { getReadableCharges } from "../store/charges.ts";
import { openCharges } from "../store/open-charges.ts";
import { rememberedOf } from "../store/remembered-names.ts";
import { settlementsBetween } from "../store/settlement-days.ts";
import { studentsById } from "../store/students.ts";
import { isDataFailure } from "../table/parse-readable.ts";
import { NEAR_DAYS } from "./decide-named.ts";
import type { Entry, Facts, KnownCharge, RecordedEntry } from "./facts.ts";

/** At most this many charges of months ahead are looked up, because each must be drafted. */
const MAX_DRAFTS = 40;

/** Returns an entry as the matcher reads it. */
export const entryOf = ({ key, txid, date, amount, name }: BankEntry): Entry => ({
  key,
  txid,
  name: name || undefined,
  day: civilDate(date),
  cents: centsFromReais(amount) ?? 0,
});

/** Returns the amounts that a charge's codes asked for: its open amount after each ledger entry. */
function askedCentsOf({ amountCents, ledger }: OpenCharge): number[] {
  const wholeCents = amountCents + discountsIn(ledger);
  let rest = wholeCents;
  const rests = ledger.map((entry) => {
    rest -= principalOf(entry) + (entry.discountCents ?? 0);
    return rest;
  });
  return [...new Set([wholeCents, ...rests])].filter((cents) => cents > 0);
}

/** Tells whether the owed amount of a charge depends on the day. */
const hasTerms = ({ status, lateFee, punctualityCents }: OpenCharge) =>
  status === "pendente" && (lateFee !== undefined || punctualityCents !== undefined);

/** The students of the charges. */
type Students = ReadonlyMap<number, Student>;

/**
 * The facts of a charge that come from its student: the person who pays, the names, and whether the
 * student is archived or erased.
 */
function ofStudent(studentId: number, students: Students) {
  const student = students.get(studentId);
  const isGone = !student || student.status === "arquivado" || student.erasedAt !== undefined;
  const names = [student?.name, student?.payer?.name].filter((name) => name !== undefined);
  return { studentId, personId: student ? payingPersonOf(student) : studentId, names, isGone };
}

function knownOf(
  charge: OpenCharge & Partial<Pick<Charge, "reference">>,
  students: Students,
  today: CivilDate,
): KnownCharge {
  const about = ofStudent(charge.studentId, students);
  return {
    ...about,
    id: chargeIdOf(charge),
    dueDate: charge.dueDate,
    reference: charge.reference,
    openCents: owedCentsOn(charge, today),
    basis: hasTerms(charge) ? basisOf(charge) : undefined,
    askedCents: askedCentsOf(charge),
    byHand: unprovenSettlements(charge).map(({ amountCents, date }) => ({ cents: amountCents, day: date })),
    isCorrected: charge.ledger.some(isCorrection),
    isGone: about.isGone || charge.status === "cancelado",
  };
}

/** Returns the charges with these ids, also those that are paid ahead and not stored yet. */
async function namedCharges(ctx: ProfileContext, ids: readonly number[]): Promise<Charge[]> {
  const { charges } = await getReadableCharges(ctx, keysOf(ids));
  const stored = new Set(charges.map(chargeIdOf));
  const missing = ids.filter((id) => !stored.has(id)).slice(0, MAX_DRAFTS);
  const drafts = await Promise.all(missing.map((id) => findDraft(ctx, id)));
  return [...charges, ...drafts.filter((draft) => draft !== undefined)];
}

const keysOf = (ids: readonly number[]) => [...new Set(ids)].flatMap((id) => parseChargeId(id) ?? []);

async function findDraft(ctx: ProfileContext, id: number): Promise<Charge | undefined> {
  try {
    return (await findChargeById(ctx, id, isPayableMonth)).charge;
  } catch (error) {
    if (error instanceof AppError || isDataFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Returns charges with a settlement that one of these entries may prove, from the index by day, or
 * that it may be part of: one entry may have paid several charges of its day.
 */
async function settledNear(ctx: OwnerContext, entries: readonly Entry[]): Promise<Charge[]> {
  const days = entries.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const wanted = new Set(entries.map(({ cents }) => cents));
  const mostOf = new Map<string, number>();
  for (const { day, cents } of entries) mostOf.set(day, Math.max(cents, mostOf.get(day) ?? 0));
  const month = (day: CivilDate, count: number) => monthOf(addDays(day, count));
  const settled = await settlementsBetween(ctx, month(first, -NEAR_DAYS), month(last, NEAR_DAYS));
  const near = settled.filter(
    ({ amountCents, date, isReversed }) =>
      !isReversed && (wanted.has(amountCents) || amountCents < (mostOf.get(date) ?? 0)),
  );
  return (await getReadableCharges(ctx, keysOf(near.map(chargeIdOf)))).charges;
}

/** Returns the recorded entries with the day and the amount of one of these, but another key. */
async function recordedLike(
  ctx: OwnerContext,
  entries: readonly Entry[],
  { settled, students }: { settled: readonly Charge[]; students: Students },
): Promise<RecordedEntry[]> {
  const said = new Set(entries.map(({ day, cents }) => `${day} ${cents}`));
  const own = new Set(entries.map(({ key }) => key));
  const keys = new Set(
    settled.flatMap(({ ledger }) => liveSettlements(ledger).flatMap(({ entryKey }) => entryKey ?? [])),
  );
  const stored = await entriesOf(
    ctx,
    [...keys].filter((key) => !own.has(key)),
  );
  return [...stored].flatMap(([key, { date, amountCents, charges }]) => {
    if (!isCivilDate(date) || !said.has(`${date} ${amountCents}`)) return [];
    const paid = charges.flatMap(({ paymentId }) => parseChargeId(paymentId) ?? []);
    const about = paid.map(({ studentId }) => ofStudent(studentId, students));
    return {
      key,
      day: date,
      cents: amountCents,
      personIds: about.map(({ personId }) => personId),
      studentIds: about.map(({ studentId }) => studentId),
      names: about.flatMap(({ names }) => names),
    };
  });
}

/** Returns the ids of the charges that the txids of entries name. */
function namedIds(entries: readonly Entry[], asks: Facts["asks"]): number[] {
  const parsed = entries.flatMap(({ txid }) => (txid === undefined ? [] : (parseTxid(txid) ?? [])));
  const leads = parsed.flatMap((txid) => ("leadId" in txid ? [txid.leadId] : []));
  return [...new Set([...leads, ...[...asks.values()].flatMap(({ paymentIds }) => paymentIds)])];
}

/** Reads the facts for these entries. The cost grows with the open charges and the entries. */
export async function loadFacts(ctx: ProfileContext, entries: readonly Entry[]): Promise<Facts> {
  const txids = entries.flatMap(({ txid }) => (txid === undefined ? [] : [txid.toUpperCase()]));
  const names = entries.flatMap(({ name }) => name ?? []);
  const [knownKeys, asks, remembered, open, settled] = await Promise.all([
    storedKeys(
      ctx,
      entries.map(({ key }) => key),
    ),
    asksOf(ctx, txids),
    rememberedOf(ctx, names),
    openCharges(ctx),
    settledNear(ctx, entries),
  ]);
  const whole = [...settled, ...(await namedCharges(ctx, namedIds(entries, asks)))];
  const students = await studentsById(ctx, [...new Set([...open, ...whole].map(({ studentId }) => studentId))]);
  const known = [...open, ...whole].map((charge) => knownOf(charge, students, ctx.today));
  const said = [...remembered].map(
    ([name, { isIgnored = false, studentIds = [] }]) => [name, { isIgnored, studentIds }] as const,
  );
  const recorded = await recordedLike(ctx, entries, { settled, students });
  return { charges: new Map(known.map((one) => [one.id, one])), asks, knownKeys, remembered: new Map(said), recorded };
}
