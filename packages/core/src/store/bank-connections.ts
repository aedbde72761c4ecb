/** No other file accesses these items (docs/rules/bank.md, "Reading a bank"). */
import * as z from "zod/mini";
import { changedMeanwhile } from "../model/app-error.ts";
import { BankReading, resetReading } from "../model/bank-reading.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { bankIndexKey, bankKey, bankSecretsKey, hintKey } from "../model/keys.ts";
import type { Item, Write } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import { decode, encode, innerObject } from "../model/stored.ts";
import { commit, findItem, parseReadable, wasWritten } from "../table/reading.ts";
import { consumeHint } from "./bank-hints.ts";
import type { BankSecrets } from "./bank-secrets.ts";
import { nextVersion } from "./profiles.ts";

/**
 * `hint` is the secret part of the callback's address. `heldRefunds`, which a charge refused,
 * are tried at each read. A reader works until `heldUntil`. `crashes` counts holds without a result.
 */
export const BankConnection = z.object({
  bankId: z.string(),
  certificateName: z.string(),
  certificateEndsAt: z.string(),
  connectedAt: z.string(),
  hint: z.string(),
  reading: innerObject(BankReading.shape),
  first: z.optional(innerObject({ linked: z.int(), proposed: z.int() })),
  heldRefunds: z.optional(z.array(innerObject({ key: z.string(), cents: z.int(), isFraud: z.boolean() }))),
  told: z.array(z.string()),
  heldUntil: z.optional(z.string()),
  crashes: z.optional(z.int()),
  version: z.int(),
});
export type BankConnection = z.infer<typeof BankConnection>;

export const findConnection = (ctx: OwnerContext): Promise<BankConnection | undefined> =>
  findItem(ctx.table, bankKey(ctx.ownerId), (item) => decode(BankConnection, item));

/** A due owner with their connection, which is undefined if it cannot be read. */
export type DueConnection = { ownerId: string; connection: BankConnection | undefined };

/** An unreadable connection is checked again at `next` (ISO UTC), so that it does not stay due. */
export async function dueConnections(
  ctx: CoreContext,
  ownerIds: readonly string[],
  next: string,
): Promise<DueConnection[]> {
  const items = await ctx.table.getMany(ownerIds.map(bankKey));
  const stored = new Map(items.map((item) => [item.pk, item]));
  const found: DueConnection[] = [];
  for (const ownerId of ownerIds) {
    const item = stored.get(bankKey(ownerId).pk);
    if (!item) continue;
    const [connection] = parseReadable([item], (one) => decode(BankConnection, one)).good;
    if (!connection) await postpone({ ...ctx, ownerId }, item, next);
    found.push({ ownerId, connection });
  }
  return found;
}

/** Makes a connection due now, even an unreadable one. Returns false if none or changed. */
export async function releaseConnection(ctx: OwnerContext): Promise<boolean> {
  const now = ctx.now().toISOString();
  const item = await ctx.table.get(bankKey(ctx.ownerId), { consistent: true });
  if (!item) return false;
  const [connection] = parseReadable([item], (one) => decode(BankConnection, one)).good;
  if (!connection) return postpone(ctx, item, now).then(() => true);
  const heldUntil = connection.heldUntil === undefined ? undefined : now;
  return replaceConnection(ctx, {
    ...connection,
    reading: resetReading(connection.reading, ctx.now()),
    heldUntil,
    crashes: undefined,
  });
}

/** @throws AppError conflict.changed_meanwhile */
export async function insertConnection(
  ctx: OwnerContext & { profile: Profile },
  connection: BankConnection,
  secrets: BankSecrets,
  before: BankConnection | undefined,
): Promise<void> {
  const { write } = nextVersion({ ...ctx.profile, bankId: connection.bankId });
  const condition = unchanged({ version: before?.version });
  await commit(ctx.table, [
    { put: itemOf(ctx.ownerId, connection), condition, refusal: changedMeanwhile },
    { put: { ...bankSecretsKey(ctx.ownerId), ...secrets } },
    { ...write, refusal: changedMeanwhile },
    { put: { ...hintKey(connection.hint), ownerId: ctx.ownerId } },
    ...(before && before.hint !== connection.hint ? [{ remove: hintKey(before.hint) }] : []),
  ]);
}

/** @throws AppError conflict.changed_meanwhile */
export async function removeConnection(
  ctx: OwnerContext & { profile: Profile },
  connection: BankConnection,
): Promise<void> {
  const { write } = nextVersion({ ...ctx.profile, bankId: null });
  await commit(ctx.table, [
    { remove: bankKey(ctx.ownerId), condition: unchanged({ version: connection.version }), refusal: changedMeanwhile },
    { remove: bankSecretsKey(ctx.ownerId) },
    { ...write, refusal: changedMeanwhile },
    { remove: hintKey(connection.hint) },
  ]);
}

/** A hint is outside the owner's partition, so an account's erasure has to remove it, too. */
export async function removeHint(ctx: OwnerContext): Promise<void> {
  const item = await ctx.table.get(bankKey(ctx.ownerId), { consistent: true });
  if (typeof item?.hint === "string") await ctx.table.remove(hintKey(item.hint));
}

/** Returns false if the connection was changed since it was read. */
export function replaceConnection(ctx: OwnerContext, connection: BankConnection): Promise<boolean> {
  const { put, condition } = nextWrite(ctx, connection);
  return wasWritten(ctx.table.put(put, condition));
}

/** Stores the connection in one transaction with at most 99 other writes. @throws Superseded */
export async function advanceConnection(
  ctx: OwnerContext,
  connection: BankConnection,
  writes: readonly Write[] = [],
): Promise<BankConnection> {
  if (writes.length > 0)
    await commit(ctx.table, [{ ...nextWrite(ctx, connection), refusal: () => new Superseded() }, ...writes]);
  else if (!(await replaceConnection(ctx, connection))) throw new Superseded();
  return { ...connection, version: connection.version + 1 };
}

/** Moves the next read of a connection without reading it, and forgets its callback's request. */
async function postpone(ctx: OwnerContext, { hint, g1sk }: Item, next: string): Promise<void> {
  await wasWritten(
    ctx.table.update(bankKey(ctx.ownerId), setFields(bankIndexKey(ctx.ownerId, next)), unchanged({ g1sk })),
  );
  if (typeof hint === "string") await consumeHint(ctx, hint);
}

/** While a reader holds the connection, it is due when the hold ends. */
const itemOf = (ownerId: string, connection: BankConnection) => ({
  ...encode(connection),
  ...bankKey(ownerId),
  ...bankIndexKey(ownerId, connection.heldUntil ?? connection.reading.nextAt),
});

function nextWrite({ ownerId }: OwnerContext, connection: BankConnection) {
  const { version, hint } = connection;
  // A connection that was removed and made again may have the same version, but has another hint.
  const condition = unchanged({ version, hint });
  return { put: itemOf(ownerId, { ...connection, version: version + 1 }), condition };
}

/** Thrown when a connection was replaced or removed while a reader held it. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}
