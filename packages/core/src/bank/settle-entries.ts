import type { BankEntry } from "@emdia/contracts/bank-entry";
import type { SettledEntry, SettleEntriesInput, SettleEntriesResult } from "@emdia/contracts/statement";
import { studentIdOf } from "@emdia/contracts/values/charge-id";
import { centsFromReais, sumCents } from "@emdia/contracts/values/money";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext, WithBus, WithTxids } from "../model/context.ts";
import { bulkResult, runBatch } from "../run-batch.ts";
import { hashName, rememberName } from "../store/bank-entries.ts";
import { findProposal, leftCentsOf } from "../store/proposals.ts";
import { changeReconciliation } from "../store/reconciliations.ts";
import { settleEntry } from "./settle-entry.ts";

/** If only the response was lost, an entry that seems to fail is stored. A retry is safe. */
const FAILURE = { fact: "an entry of a reconciliation failed", code: "service.busy" } as const;

/**
 * Calls with one `requestId` are one reconciliation. Entries beyond the call's time get
 * `service.busy`. @throws AppError reconciliation.undone, conflict.changed_meanwhile
 */
export async function settleEntries(
  ctx: ProfileContext & WithBus & WithTxids,
  input: SettleEntriesInput,
): Promise<SettleEntriesResult> {
  const since = ctx.now();
  await begin(ctx, input);
  const outcomes = await runBatch(ctx, lanesOf(input.entries), {
    since,
    work: async (paid: SettledEntry) => ({
      code: null,
      about: await settleEntry(ctx, await wholeOf(ctx, paid), input.requestId),
    }),
    failureOf: () => ({ ...FAILURE, fields: { ownerId: ctx.ownerId } }),
    notStarted: "service.busy",
  });
  const settled = outcomes.filter(({ code }) => code === null).map(({ item }) => item);
  const newCount = outcomes.filter(({ about }) => about?.isNew).length;
  await finish(ctx, input.requestId, { settled, ignored: input.ignored, newCount });
  const byKey = new Map(outcomes.map((outcome) => [outcome.item.entry.key, outcome]));
  const ordered = input.entries.flatMap(({ entry }) => byKey.get(entry.key) ?? []);
  const result = bulkResult(ordered, ({ item, about }) => ({ key: item.entry.key, outcome: about?.outcome ?? null }));
  return { ...result, ignoredCount: input.ignored.length };
}

/**
 * The screen shows the part of a proposal that was not given back. The whole amount is stored, so
 * that a refund is not taken twice. @throws AppError request.invalid above that part
 */
async function wholeOf(ctx: OwnerContext, paid: SettledEntry): Promise<SettledEntry> {
  const { entry = paid.entry, refundedCents = 0 } = (await findProposal(ctx, paid.entry.key)) ?? {};
  if (refundedCents === 0) return paid;
  const cents = sumCents((paid.amounts ?? [entry.amount]).map((amount) => centsFromReais(amount) ?? 0));
  if (cents <= leftCentsOf({ ...entry, refundedCents })) return { ...paid, entry };
  throw invalidField("amounts", "O banco devolveu este PIX ou uma parte dele");
}

/** One student's entries follow each other, the oldest first, so that they do not conflict. */
function lanesOf(entries: readonly SettledEntry[]): SettledEntry[][] {
  const oldest = entries.toSorted((a, b) => (a.entry.date < b.entry.date ? -1 : Number(a.entry.date > b.entry.date)));
  return [...Map.groupBy(oldest, ({ paymentIds }) => studentIdOf(paymentIds[0] ?? 0)).values()];
}

const isWholeAmount = ({ entry, amounts }: SettledEntry) =>
  amounts === undefined ||
  sumCents(amounts.map((amount) => centsFromReais(amount) ?? 0)) === centsFromReais(entry.amount);

/** Returns students by the payer's hashed name, only from entries that were used in full. */
function studentsByName(ctx: ProfileContext, settled: readonly SettledEntry[]): Map<string, number[]> {
  const named = settled.filter(isWholeAmount).flatMap(({ entry, paymentIds }) => {
    const hash = hashName(ctx, entry.name);
    return hash ? [{ hash, studentIds: paymentIds.map(studentIdOf) }] : [];
  });
  const byHash = Map.groupBy(named, ({ hash }) => hash);
  return new Map([...byHash].map(([hash, all]) => [hash, [...new Set(all.flatMap(({ studentIds }) => studentIds))]]));
}

const ignoredNames = (ctx: ProfileContext, ignored: readonly BankEntry[]) => [
  ...new Set(ignored.flatMap(({ name }) => hashName(ctx, name) ?? [])),
];

/** `newCount` counts the entries that no earlier call had recorded. */
type Done = { settled: readonly SettledEntry[]; ignored: readonly BankEntry[]; newCount: number };

/** A name that paid a charge is never remembered as a name to ignore. */
async function finish(ctx: ProfileContext, requestId: string, { settled, ignored, newCount }: Done): Promise<void> {
  const paid = studentsByName(ctx, settled);
  const strangers = ignoredNames(ctx, ignored).filter((hash) => !paid.has(hash));
  const hashes = [...paid.keys(), ...strangers];
  await changeReconciliation(ctx, requestId, ({ names, settledCount }) => {
    const all = new Set([...names, ...hashes]);
    const isSame = all.size === names.length && newCount === 0;
    return isSame ? undefined : { names: [...all], settledCount: settledCount + newCount };
  });
  for (const [hash, studentIds] of paid) await rememberName(ctx, hash, { studentIds });
  for (const hash of strangers) await rememberName(ctx, hash, { isIgnored: true });
}

/** Stores the keys of all entries first, so that an undo finds all of them. */
async function begin(ctx: ProfileContext, { requestId, entries }: SettleEntriesInput): Promise<void> {
  await changeReconciliation(ctx, requestId, ({ keys, undoneAt }) => {
    if (undoneAt !== undefined) throw new AppError("reconciliation.undone");
    const all = new Set([...keys, ...entries.map(({ entry }) => entry.key)]);
    return all.size > keys.length ? { keys: [...all] } : undefined;
  });
}
