/** Only entries that charges use are stored: others are strangers' data. Accessed only here. */

import { createHash } from "node:crypto";
import { comparableName, isWholeName } from "@emdia/contracts/values/person-name";
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, both, exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { entryKey, NAME_PREFIX, payerNameKey } from "../model/keys.ts";
import type { Item, Write } from "../model/ports/table.ts";
import { innerObject } from "../model/stored.ts";
import { allOf, findItem, parseReadable, type RefusableWrite, storedAmong, wasWritten } from "../table/reading.ts";

/**
 * `isLink`: the entry proves a settlement that the owner recorded. Without `requestId` the entry
 * came from the bank. `endToEndId`: the bank lists another source's payment by it. `refundedCents`
 * is what the ledgers contain. Neither name nor text is stored.
 */
export const BankEntryRecord = z.object({
  requestId: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  amountCents: z.int(),
  date: z.string(),
  at: z.string(),
  refundedCents: z._default(z.int(), 0),
  charges: z.array(innerObject({ paymentId: z.int(), number: z.int(), isLink: z.boolean() })),
});
export type BankEntryRecord = z.infer<typeof BankEntryRecord>;
export type NewEntryRecord = Omit<BankEntryRecord, "refundedCents">;
export type StoredEntry = { key: string } & Partial<Pick<BankEntryRecord, "endToEndId">>;

/** The write is refused if the entry is stored. */
export const newEntryWrite = ({ ownerId }: OwnerContext, key: string, record: NewEntryRecord): RefusableWrite => ({
  put: { ...entryKey(ownerId, key), ...record },
  condition: absent,
  refusal: () => new AppError("entry.already_settled"),
});

/** The write is refused unless this reconciliation stored the entry. */
export const entryRemoval = ({ ownerId }: OwnerContext, key: string, requestId: string): RefusableWrite => ({
  remove: entryKey(ownerId, key),
  condition: unchanged({ requestId }),
});

/** The write is refused if another refund was stored or the entry was removed since the read. */
export function refundWrite(
  { ownerId }: OwnerContext,
  key: string,
  { refundedCents, charges }: Pick<BankEntryRecord, "refundedCents" | "charges">,
  before: BankEntryRecord,
): Write {
  return {
    update: entryKey(ownerId, key),
    change: setFields({ refundedCents, charges }),
    condition: both(exists, unchanged({ refundedCents: before.refundedCents || undefined })),
  };
}

export const findEntry = (ctx: OwnerContext, key: string): Promise<BankEntryRecord | undefined> =>
  findItem(ctx.table, entryKey(ctx.ownerId, key), recordOf);

export async function storedKeys(ctx: OwnerContext, keys: readonly string[]): Promise<Map<string, StoredEntry>> {
  const stored = await storedAmong(ctx.table, keys, (key) => entryKey(ctx.ownerId, key));
  return new Map(stored.map((key) => [key, { key }]));
}

/** Entries of other sources get the end-to-end ids by which the bank lists their payments. */
export async function storeEndToEndIds(ctx: OwnerContext, known: ReadonlyMap<string, StoredEntry>): Promise<void> {
  const isNew = both(exists, unchanged({ endToEndId: undefined }));
  for (const [endToEndId, { key, endToEndId: before }] of known)
    if (key !== endToEndId && before === undefined)
      await wasWritten(ctx.table.update(entryKey(ctx.ownerId, key), setFields({ endToEndId }), isNew));
}

export async function entriesOf(ctx: OwnerContext, keys: readonly string[]): Promise<Map<string, BankEntryRecord>> {
  const items = await ctx.table.getMany(keys.map((key) => entryKey(ctx.ownerId, key)));
  const keyOf = new Map(keys.map((key) => [entryKey(ctx.ownerId, key).sk, key]));
  const { good } = parseReadable(items, (item) => [keyOf.get(String(item.sk)) ?? "", recordOf(item)] as const);
  return new Map(good);
}

const recordOf = (item: Item): BankEntryRecord => BankEntryRecord.parse(item);

/**
 * A name that pays no monthly fee, or the students for whom it paid. A hash is stored, as the name
 * may be a stranger's. No other file accesses these items.
 */
export const NameRecord = z.object({
  isIgnored: z._default(z.boolean(), false),
  studentIds: z._default(z.array(z.int()), []),
});
export type NameRecord = z.infer<typeof NameRecord>;

/** Returns undefined for a name of fewer than two whole words. */
export function hashName({ ownerId }: OwnerContext, name: string | undefined): string | undefined {
  if (name === undefined || !isWholeName(name)) return undefined;
  return createHash("sha256")
    .update(`${ownerId}|${comparableName(name)}`)
    .digest("hex");
}

/** Returns what is remembered of each name, by the comparable form of the name. */
export async function rememberedOf(ctx: OwnerContext, names: readonly string[]): Promise<Map<string, NameRecord>> {
  const byHash = new Map(names.map((name) => [hashName(ctx, name) ?? "", comparableName(name)]));
  byHash.delete("");
  const items = await ctx.table.getMany([...byHash.keys()].map((hash) => payerNameKey(ctx.ownerId, hash)));
  return new Map(
    items.map((item) => [byHash.get(String(item.sk).slice(NAME_PREFIX.length)) ?? "", NameRecord.parse(item)]),
  );
}

/** The last writer wins, because the data only suggest which student an entry may belong to. */
export const rememberName = (ctx: OwnerContext, hash: string, record: Partial<NameRecord>): Promise<void> =>
  ctx.table.put({ ...payerNameKey(ctx.ownerId, hash), ...record });

export const forgetName = (ctx: OwnerContext, hash: string): Promise<void> =>
  ctx.table.remove(payerNameKey(ctx.ownerId, hash));

export async function forgetNamesOf(ctx: OwnerContext, studentId: number): Promise<void> {
  const items = await allOf(ctx.table, { key: startingWith(ctx.ownerId, NAME_PREFIX), consistent: true });
  const named = items.filter((item) => NameRecord.parse(item).studentIds.includes(studentId));
  for (const { sk } of named) await forgetName(ctx, String(sk).slice(NAME_PREFIX.length));
}
