import type { SettledEntry } from "@emdia/contracts/statement";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { centsFromReais, sumCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { ensureCharge, type FoundCharge, findChargeById } from "../charge/find-charge-by-id.ts";
import { paymentDay, publishPaid } from "../charge/publish-paid.ts";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithBus, WithTxids } from "../model/context.ts";
import { isPayableMonth } from "../model/due.ts";
import { freshDayOf } from "../model/paid-as-asked.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { addSettlement, linkEntry, unprovenSettlements } from "../model/settle.ts";
import { type BankEntryRecord, findEntry, type NewEntryRecord, newEntryWrite } from "../store/bank-entries.ts";
import { getCharge } from "../store/charges.ts";
import { ledgerWrites } from "../store/write-ledger.ts";
import { commit } from "../table/reading.ts";
import { isPayerOf, payerIdOf } from "./asked-sets.ts";
import { isNear } from "./decide-named.ts";
import type { Entry } from "./facts.ts";
import { entryOf } from "./load-bank-facts.ts";

type Change = { before: Charge; after: Charge; number: number; isLink: boolean };

type Asked = Pick<SettledEntry, "isLink"> & { amountCents: number; askedOn: CivilDate | undefined };

/** `isNew` is false if an earlier call had recorded the entry. */
export type EntryOutcome = { outcome: "settled" | "linked"; isNew: boolean };

/**
 * Publishes the event of a bank's entry again, in case a read crashed before it did so. The client
 * that settles a statement's entries repeats its own call.
 */
export async function publishAgain(ctx: ProfileContext & WithBus, key: string): Promise<void> {
  const stored = await findEntry(ctx, key);
  if (stored && stored.requestId === undefined) await publishStored(ctx, stored.charges);
}

/**
 * An entry settles at most once, from any file, bank or device. Without `requestId` it came from
 * the bank. @throws AppError entry.already_settled, request.invalid for more than its amount,
 * conflict.changed_meanwhile, and what `changeOf` throws
 */
export async function settleEntry(
  ctx: ProfileContext & WithBus & WithTxids,
  paid: SettledEntry,
  requestId?: string,
): Promise<EntryOutcome> {
  const { date, key } = paid.entry;
  paymentDay(ctx, date);
  const stored = await findEntry(ctx, key);
  if (stored) return answerStored(ctx, stored, paid, requestId);
  try {
    const changes = await record(ctx, paid, requestId);
    await publishAll(ctx, changes);
    return { outcome: outcomeOf(changes), isNew: true };
  } catch (error) {
    // Another call may have stored the entry since `findEntry` found none.
    const now = await findEntry(ctx, key);
    if (now) return answerStored(ctx, now, paid, requestId);
    throw error instanceof TransactionRefused ? changedMeanwhile() : error;
  }
}

/** Stores a charge first if it is paid ahead and not stored yet. */
async function requireStored(ctx: ProfileContext, paymentId: number): Promise<FoundCharge> {
  const found = await findChargeById(ctx, paymentId, isPayableMonth);
  return { ...found, charge: await ensureCharge(ctx, found) };
}

/**
 * Returns the amounts asked for, or spreads the entry's amount over the charges in their order.
 * @throws AppError request.invalid above the entry's amount, payment.overpaid above the open one
 */
function amountsOf(
  { amounts }: SettledEntry,
  charges: readonly Charge[],
  { cents: entryCents, day }: Pick<Entry, "cents" | "day">,
): number[] {
  if (amounts) {
    const cents = amounts.map((amount) => centsFromReais(amount) ?? 0);
    if (sumCents(cents) <= entryCents) return cents;
    throw invalidField("amounts", "Os valores passam do valor do lançamento");
  }
  let left = entryCents;
  const owedOf = (charge: Charge) => owedCentsOn(charge, day);
  const isOpen = charges.some((charge) => owedOf(charge) > 0);
  const spread = charges.map((charge) => {
    const part = Math.min(left, isOpen ? owedOf(charge) : charge.amountCents);
    left -= part;
    return part;
  });
  if (left > 0 || spread.includes(0)) throw new AppError("payment.overpaid");
  return spread;
}

/**
 * Adds a settlement, or links one that the owner recorded by hand, of this amount on a near day.
 * @throws AppError conflict.changed_meanwhile without one to link, and what `addSettlement` throws
 */
function changeOf(ctx: ProfileContext, entry: Entry, found: FoundCharge, { isLink, ...part }: Asked): Change {
  const { charge: before, student } = found;
  const { key, day, asked } = entry;
  const byHand = unprovenSettlements(before).find(
    ({ amountCents, date }) => isLink !== false && amountCents === part.amountCents && isNear(date, day),
  );
  if (isLink && !byHand) throw changedMeanwhile();
  if (byHand) return { before, after: linkEntry(before, byHand.number, key), number: byHand.number, isLink: true };
  const received = { ...part, date: day, method: "pix", entryKey: key, payerId: payerIdOf(asked, student) } as const;
  const after = addSettlement(before, received, ctx.now().toISOString());
  return { before, after, number: after.ledger.length, isLink: false };
}

/** A repeat publishes the events again, in case one was lost. */
async function publishAll(ctx: ProfileContext & WithBus, changes: readonly Omit<Change, "before">[]): Promise<void> {
  const added = changes.filter(({ isLink }) => !isLink);
  const together = added.map(({ after }) => chargeIdOf(after));
  for (const { after, number } of added) await publishPaid(ctx, after, number, together);
}

const outcomeOf = (changes: readonly { isLink: boolean }[]): EntryOutcome["outcome"] =>
  changes.every(({ isLink }) => isLink) ? "linked" : "settled";

/**
 * A repeat of the same reconciliation gets the first answer; another one is refused. An entry from
 * the bank has no `requestId`: its key alone identifies it.
 */
async function answerStored(
  ctx: ProfileContext & WithBus,
  { charges, ...stored }: BankEntryRecord,
  { paymentIds }: SettledEntry,
  requestId: string | undefined,
): Promise<EntryOutcome> {
  const isSame = charges.map(({ paymentId }) => paymentId).join() === paymentIds.join();
  if (!isSame || stored.requestId !== requestId) throw new AppError("entry.already_settled");
  await publishStored(ctx, charges);
  return { outcome: outcomeOf(charges), isNew: false };
}

/** Consumers handle each settlement's event once. */
async function publishStored(ctx: ProfileContext & WithBus, charges: BankEntryRecord["charges"]): Promise<void> {
  const changes = await Promise.all(
    charges.map(async ({ paymentId, number, isLink }) => {
      const key = parseChargeId(paymentId);
      const after = key && (await getCharge(ctx, key));
      return after ? [{ after, number, isLink }] : [];
    }),
  );
  await publishAll(ctx, changes.flat());
}

async function record(
  ctx: ProfileContext & WithTxids,
  paid: SettledEntry,
  requestId: string | undefined,
): Promise<Change[]> {
  const { paymentIds, isLink } = paid;
  const entry = entryOf(ctx, paid.entry);
  const { cents, day, asked } = entry;
  const found: FoundCharge[] = [];
  // The charges are stored one by one: a new student's first charge fixes the cycle for the second.
  for (const id of paymentIds) found.push(await requireStored(ctx, id));
  const amounts = amountsOf(
    paid,
    found.map(({ charge }) => charge),
    entry,
  );
  const askedOn = asked?.cents === cents && asked.isOf(paymentIds) ? freshDayOf(asked, day) : undefined;
  const changes = found.map((one, at) => changeOf(ctx, entry, one, { amountCents: amounts[at] ?? 0, askedOn, isLink }));
  // Charge or payer changed after the decision: only a person may record a part, or for another.
  const isChanged =
    changes.some((one) => !one.isLink && one.after.status !== "pago") ||
    found.some(({ student }) => asked && !isPayerOf(asked, { studentId: student.id, payer: payerKeyOf(student) }));
  if (requestId === undefined && isChanged) throw changedMeanwhile();
  const stored: NewEntryRecord = {
    ...(requestId && { requestId }),
    amountCents: cents,
    date: day,
    at: ctx.now().toISOString(),
    charges: changes.map(({ after, number, isLink }) => ({ paymentId: chargeIdOf(after), number, isLink })),
  };
  const writes = changes.flatMap(({ before, after }) => ledgerWrites(ctx, before, after));
  await commit(ctx.table, [newEntryWrite(ctx, entry.key, stored), ...writes]);
  return changes;
}
