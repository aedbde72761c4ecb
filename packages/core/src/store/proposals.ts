/** Proposals await a decision, and are accessed only here (docs/rules/statement.md). */

import { BankEntry } from "@emdia/contracts/bank-entry";
import { centsFromReais } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { comparableName } from "@emdia/contracts/values/person-name";
import { readTxid } from "@emdia/contracts/values/txid";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { PROPOSAL_PREFIX, proposalKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { allOf, findItem, parseReadable, storedAmong, wasWritten } from "../table/reading.ts";

/** The longest read goes back 98 days: a dismissed payment is not proposed again in this time. */
const KEPT_SECONDS = 100 * 24 * 60 * 60;

/**
 * A dismissed proposal ("não é mensalidade") keeps only its key, a recorded one (`recordedAt`) all,
 * as the record may be undone. `at`: it was stored or waits again. `expiresAt` is in seconds.
 */
export const ProposalRecord = z.object({
  entry: z.optional(BankEntry),
  refundedCents: z._default(z.int(), 0),
  at: z.string(),
  recordedAt: z.optional(z.string()),
  dismissedAt: z.optional(z.string()),
  expiresAt: z.int(),
});
export type ProposalRecord = z.infer<typeof ProposalRecord>;

/** `refundedCents` is what the bank has given back of the entry's amount. */
export type ProposedEntry = BankEntry & { refundedCents?: number | undefined };

type Named = Pick<Student, "id" | "name" | "payerId">;

/** Returns the keys of dismissed proposals too. */
export const proposedKeys = async (ctx: OwnerContext, keys: readonly string[]): Promise<Set<string>> =>
  new Set(await storedAmong(ctx.table, keys, (key) => proposalKey(ctx.ownerId, key)));

/** The write is refused if the proposal is stored or was dismissed. */
export function newProposalWrite(ctx: OwnerContext, { refundedCents, ...entry }: ProposedEntry): Write {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  return {
    put: {
      ...proposalKey(ctx.ownerId, entry.key),
      entry,
      at: now.toISOString(),
      expiresAt,
      ...(refundedCents && { refundedCents }),
    },
    condition: absent,
  };
}

export const findProposal = (ctx: OwnerContext, key: string): Promise<ProposalRecord | undefined> =>
  findItem(ctx.table, proposalKey(ctx.ownerId, key), (item) => ProposalRecord.parse(item));

/** Stores what the bank has given back, in total, of a payment that was proposed. */
export async function refundProposal(ctx: OwnerContext, key: string, refundedCents: number): Promise<void> {
  await wasWritten(ctx.table.update(proposalKey(ctx.ownerId, key), setFields({ refundedCents }), exists));
}

export const placeOf = ({ date, key }: BankEntry): string => `${date} ${key}`;

/** Returns what the bank has not given back, in centavos. */
export const leftCentsOf = ({ amount, refundedCents = 0 }: ProposedEntry): number =>
  (centsFromReais(amount) ?? 0) - refundedCents;

export type Waiting = ProposedEntry & Pick<ProposalRecord, "at" | "refundedCents">;

/** Lists the newest payment first, without those that were recorded or given back in full. */
export async function waitingProposals(ctx: OwnerContext): Promise<Waiting[]> {
  const stored = (await allProposed(ctx)).filter(({ recordedAt }) => recordedAt === undefined);
  const waiting = stored.map(({ entry, at, refundedCents }): Waiting => ({ ...entry, at, refundedCents }));
  return waiting.filter((one) => leftCentsOf(one) > 0).toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
}

export async function eraseTextsOf(ctx: OwnerContext, student: Named): Promise<void> {
  const stored = (await allProposed(ctx)).map(({ entry }) => entry);
  const worded = stored.filter(({ name, memo }) => name !== undefined || memo !== undefined);
  for (const entry of worded.filter((one) => isOf(one, student))) {
    const { name: _name, memo: _memo, ...rest } = entry;
    const isAsRead = { expression: "attribute_exists(#entry)", names: { "#entry": "entry" } };
    await wasWritten(ctx.table.update(proposalKey(ctx.ownerId, entry.key), setFields({ entry: rest }), isAsRead));
  }
}

/** Later reads do not propose the payment again. */
export async function dismissProposal(ctx: OwnerContext, key: string): Promise<void> {
  const change = setFields({ dismissedAt: ctx.now().toISOString(), entry: undefined });
  await wasWritten(ctx.table.update(proposalKey(ctx.ownerId, key), change, exists));
}

/** Changes nothing if the record was undone since the proposal was read. */
export async function hideRecorded(ctx: OwnerContext, { key, at }: Waiting): Promise<void> {
  const change = setFields({ recordedAt: ctx.now().toISOString() });
  await wasWritten(ctx.table.update(proposalKey(ctx.ownerId, key), change, unchanged({ at })));
}

/** Lets the proposals of undone entries wait again. */
export async function waitAgainWrites(ctx: OwnerContext, keys: readonly string[]): Promise<Write[]> {
  const change = setFields({ at: ctx.now().toISOString(), recordedAt: undefined });
  const proposed = [...(await proposedKeys(ctx, keys))];
  return proposed.map((key) => ({ update: proposalKey(ctx.ownerId, key), change, condition: exists }));
}

export const removeProposal = (ctx: OwnerContext, key: string): Promise<void> =>
  ctx.table.remove(proposalKey(ctx.ownerId, key));

/** Leaves out dismissed proposals. */
async function allProposed(ctx: OwnerContext) {
  const items = await allOf(ctx.table, { key: startingWith(ctx.ownerId, PROPOSAL_PREFIX), consistent: true });
  const { good } = parseReadable(items, (item) => ProposalRecord.parse(item));
  return good.flatMap(({ entry, ...record }) => (entry ? { ...record, entry } : []));
}

/** Tells whether an entry's txid is for the student's payer, or its texts name the student. */
function isOf({ txid = "", name = "", memo = "" }: BankEntry, student: Named): boolean {
  // A forged txid only removes texts here, so that its tag need not be proven.
  const asked = readTxid(txid)?.payer;
  const own = comparableName(student.name);
  const isNamed = own !== "" && [name, memo].some((text) => comparableName(text).includes(own));
  return isNamed || asked === payerKeyOf(student) || asked === payerKeyOf({ id: student.id });
}
