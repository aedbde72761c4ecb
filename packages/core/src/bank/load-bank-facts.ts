import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import {
  addMonths,
  type CivilDate,
  civilDate,
  civilDateIn,
  isCivilDate,
  monthOf,
} from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId, studentIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { askedDay } from "@emdia/contracts/values/txid";
import { findChargeById } from "../charge/find-charge-by-id.ts";
import { basisOf, type OpenCharge, owedCentsOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, chargeKeysOf, reportedAtOf } from "../model/charge.ts";
import type { OwnerContext, ProfileContext, WithTxids } from "../model/context.ts";
import { isPayableMonth } from "../model/due.ts";
import type { ProvenTxid } from "../model/ports/txids.ts";
import { unprovenSettlements } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { entriesOf, rememberedOf, storedKeys } from "../store/bank-entries.ts";
import { getReadableCharges } from "../store/charges.ts";
import { messagesSince } from "../store/messages.ts";
import { openCharges } from "../store/open-charges.ts";
import { readablePayersById } from "../store/payers.ts";
import { leftCentsOf, type ProposedEntry } from "../store/proposals.ts";
import { studentsById } from "../store/students.ts";
import { settlementsBetween } from "../store/write-ledger.ts";
import { isDataFailure } from "../table/reading.ts";
import { isPayerOf } from "./asked-sets.ts";
import { findRecorded } from "./decide-entries.ts";
import { NEAR_DAYS } from "./decide-named.ts";
import { type Entry, type Facts, type KnownCharge, paidCentsOf, type RecordedEntry } from "./facts.ts";

/** At most this many charges of months ahead are looked up, because each must be drafted. */
const MAX_DRAFTS = 40;

export function entryOf(ctx: OwnerContext & WithTxids, entry: ProposedEntry): Entry {
  const { key, txid, date, name, refundedCents } = entry;
  const asked = txid === undefined ? undefined : ctx.txids.read(ctx.ownerId, txid);
  return {
    key,
    asked,
    name: name || undefined,
    day: civilDate(date),
    cents: leftCentsOf(entry),
    refundedCents,
    ...(txid !== undefined && !asked && { isUnproven: true }),
  };
}

/** The cost grows with the open charges and the entries. */
export async function loadBankFacts(ctx: ProfileContext, entries: readonly Entry[]): Promise<Facts> {
  const codes = entries.flatMap(({ asked }) => asked ?? []);
  const [keys, names] = [entries.map(({ key }) => key), entries.flatMap(({ name }) => name ?? [])];
  const payers = await studentsAsked(ctx, codes);
  const [knownKeys, remembered, open, settled, messages] = await Promise.all([
    storedKeys(ctx, keys),
    rememberedOf(ctx, names),
    openCharges(ctx),
    settledNear(ctx, entries, payers),
    setsOfMessages(ctx, entries),
  ]);
  const asked = await chargesAsked(ctx, codes, payers, { open, named: messages.flatMap(({ ids }) => ids) });
  const whole = [...settled, ...asked];
  const students = await studentsById(ctx, [...new Set([...open, ...whole].map(({ studentId }) => studentId))]);
  const known = [...open, ...whole].map((charge) => knownOf(charge, students, ctx));
  return findRecorded(entries, {
    charges: new Map(known.map((one) => [one.id, one])),
    named: messages,
    knownKeys,
    remembered,
    recorded: await recordedLike(ctx, entries, { settled, students }),
  });
}

const hasTerms = ({ status, lateFee, punctualityCents }: OpenCharge) =>
  status === "pendente" && (lateFee !== undefined || punctualityCents !== undefined);

type Students = ReadonlyMap<number, Student>;

function ofStudent(studentId: number, students: Students) {
  const student = students.get(studentId);
  const isGone = !student || student.status === "arquivado" || student.erasedAt !== undefined;
  const names = [student?.name, student?.payer?.name].filter((name) => name !== undefined);
  return { studentId, payer: payerKeyOf(student ?? { id: studentId }), names, isGone };
}

function knownOf(
  charge: OpenCharge & Partial<Pick<Charge, "reference" | "paidAt">>,
  students: Students,
  { today, profile }: ProfileContext,
): KnownCharge {
  const about = ofStudent(charge.studentId, students);
  return {
    ...about,
    id: chargeIdOf(charge),
    dueDate: charge.dueDate,
    reference: charge.reference,
    openCents: owedCentsOn(charge, today),
    basis: hasTerms(charge) ? basisOf(charge) : undefined,
    paidOn: charge.paidAt === undefined ? undefined : civilDateIn(profile.timezone, new Date(charge.paidAt)),
    byHand: unprovenSettlements(charge).map(({ amountCents, date }) => ({ cents: amountCents, day: date })),
    isReported: reportedAtOf(charge) !== undefined,
    isGone: about.isGone || charge.status === "cancelado",
  };
}

async function chargesWithIds(ctx: ProfileContext, ids: readonly number[]): Promise<Charge[]> {
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
 * Reads charges settled near the entries' days, and those of the codes' payers. A settlement that
 * was reversed counts too: its entry stays stored.
 */
async function settledNear(ctx: OwnerContext, entries: readonly Entry[], payers: readonly Student[]) {
  const days = entries.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const wanted = new Set(entries.flatMap((entry) => [entry.cents, paidCentsOf(entry)]));
  const mostOf = new Map<string, number>();
  for (const entry of entries)
    for (let off = -NEAR_DAYS; off <= NEAR_DAYS; off++) {
      const near = addDays(entry.day, off);
      mostOf.set(near, Math.max(paidCentsOf(entry), mostOf.get(near) ?? 0));
    }
  const asked = new Set(payers.map(({ id }) => id));
  const month = (day: CivilDate, count: number) => monthOf(addDays(day, count));
  const settled = await settlementsBetween(ctx, month(first, -NEAR_DAYS), month(last, NEAR_DAYS));
  const near = settled.filter(
    ({ amountCents, date, studentId }) =>
      wanted.has(amountCents) || amountCents < (mostOf.get(date) ?? 0) || asked.has(studentId),
  );
  return (await getReadableCharges(ctx, keysOf(near.map(chargeIdOf)))).charges;
}

async function studentsAsked(ctx: OwnerContext, codes: readonly ProvenTxid[]): Promise<Student[]> {
  const numbers = (kind: string) =>
    codes.flatMap(({ payer }) => (payer.startsWith(kind) ? [Number(payer.slice(1))] : []));
  const payers = await readablePayersById(ctx, numbers("P"));
  const ids = [...numbers("S"), ...[...payers.values()].flatMap(({ studentIds }) => studentIds)];
  return [...(await studentsById(ctx, [...new Set(ids)])).values()];
}

/** A code for one charge is sought among the charges of this many months back, without a read. */
const MONTHS_BACK = 36;

/** Returns the single charges, stored or not, that one of the codes may have asked for. */
function singlesAsked(ctx: ProfileContext, codes: readonly ProvenTxid[], students: readonly Student[]): number[] {
  const month = monthOf(ctx.today);
  const [first, last] = [addMonths(month, -MONTHS_BACK), addMonths(month, MONTHS_AHEAD)];
  return students.flatMap((student) => {
    const payer = payerKeyOf(student);
    const own = codes.filter((code) => isPayerOf(code, { studentId: student.id, payer }));
    const ids = own.length > 0 ? chargeKeysOf(student, first, last).map(chargeIdOf) : [];
    return ids.filter((id) => own.some(({ isOf }) => isOf([id])));
  });
}

async function setsOfMessages(ctx: ProfileContext, entries: readonly Entry[]): Promise<Facts["named"]> {
  const days = entries.flatMap(({ asked, day }) => (asked ? [askedDay(asked.day, day)] : []));
  const [first] = days.toSorted();
  if (!first) return [];
  const payers = new Set(entries.map(({ asked }) => asked?.payer));
  const messages = await messagesSince(ctx, addMonths(monthOf(first), -1));
  const own = messages.filter(({ payer }) => payers.has(payer));
  return own.map(({ payer, names }) => ({ payer, ids: names.map(({ id }) => id) }));
}

/** Returns charges that codes may ask for, and those that a message `named`, even if paid. */
async function chargesAsked(
  ctx: ProfileContext,
  codes: readonly ProvenTxid[],
  students: readonly Student[],
  { open, named }: { open: readonly OpenCharge[]; named: readonly number[] },
): Promise<Charge[]> {
  const ids = new Set(students.map(({ id }) => id));
  const owed = open.filter(({ studentId }) => ids.has(studentId)).map(chargeIdOf);
  return chargesWithIds(ctx, [...owed, ...singlesAsked(ctx, codes, students), ...named]);
}

async function recordedLike(
  ctx: OwnerContext,
  entries: readonly Entry[],
  { settled, students }: { settled: readonly Charge[]; students: Students },
): Promise<RecordedEntry[]> {
  const said = new Set(entries.map((entry) => `${entry.day} ${paidCentsOf(entry)}`));
  const own = new Set(entries.map(({ key }) => key));
  const keys = new Set(settled.flatMap(({ ledger }) => ledger.flatMap(({ entryKey }) => entryKey ?? [])));
  const stored = await entriesOf(
    ctx,
    [...keys].filter((key) => !own.has(key)),
  );
  return [...stored].flatMap(([key, { date, amountCents, charges, endToEndId }]) => {
    if (!isCivilDate(date) || !said.has(`${date} ${amountCents}`)) return [];
    const ids = charges.map(({ paymentId }) => paymentId);
    const people = ids.map((id) => ofStudent(studentIdOf(id), students));
    return { key, endToEndId, day: date, cents: amountCents, ids, people };
  });
}
