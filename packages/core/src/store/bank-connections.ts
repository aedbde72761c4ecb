/**
 * Stores the connection to an owner's bank (docs/rules.md, "Reading a bank"). No other file
 * accesses these items.
 */
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import { BankReading } from "../model/bank-reading.ts";
import type { OwnerContext } from "../model/context.ts";
import { unchanged } from "../model/expressions.ts";
import { bankIndexKey, bankKey, hintKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import { decode, encode, innerObject } from "../model/stored.ts";
import { commit } from "../table/commit.ts";
import { wasWritten } from "../table/was-written.ts";
import { type BankSecrets, secretsRemoval, secretsWrite } from "./bank-secrets.ts";
import { nextVersion } from "./profiles.ts";

/**
 * A connection. `hint` is the secret part of the callback's address. `first` has the counts of the
 * first read. `told` names the notices that the owner got. `heldUntil` is set while a reader works,
 * and `version` reveals a concurrent change. Instants are ISO UTC.
 */
export const BankConnection = z.object({
  bankId: z.string(),
  certificateName: z.string(),
  certificateEndsAt: z.string(),
  connectedAt: z.string(),
  hint: z.string(),
  reading: innerObject(BankReading.shape),
  first: z.optional(innerObject({ linked: z.int(), proposed: z.int() })),
  told: z._default(z.array(z.string()), []),
  heldUntil: z.optional(z.string()),
  version: z.int(),
});
export type BankConnection = z.infer<typeof BankConnection>;

/** Returns the connection, by a strongly consistent read; undefined if there is none. */
export async function findConnection(ctx: OwnerContext): Promise<BankConnection | undefined> {
  const item = await ctx.table.get(bankKey(ctx.ownerId), { consistent: true });
  return item && decode(BankConnection, item);
}

/** Returns the stored form. While a reader holds the connection, it is due when the hold ends. */
const itemOf = (ownerId: string, connection: BankConnection) => ({
  ...encode(connection),
  ...bankKey(ownerId),
  ...bankIndexKey(ownerId, connection.heldUntil ?? connection.reading.nextAt),
});

const refusal = () => new AppError("conflict.changed_meanwhile");

/**
 * Stores a new connection in place of `before`, with its secrets, the profile's mark and the
 * callback's address.
 * @throws AppError conflict.changed_meanwhile
 */
export async function insertConnection(
  ctx: OwnerContext & { profile: Profile },
  connection: BankConnection,
  secrets: BankSecrets,
  before: BankConnection | undefined,
): Promise<void> {
  const { write } = nextVersion({ ...ctx.profile, bankId: connection.bankId });
  const condition = unchanged({ version: before?.version });
  await commit(ctx.table, [
    { put: itemOf(ctx.ownerId, connection), condition, refusal },
    secretsWrite(ctx, secrets),
    { ...write, refusal },
    { put: { ...hintKey(connection.hint), ownerId: ctx.ownerId } },
    ...(before && before.hint !== connection.hint ? [{ remove: hintKey(before.hint) }] : []),
  ]);
}

/**
 * Removes a connection with its credential and the callback's address.
 * @throws AppError conflict.changed_meanwhile
 */
export async function removeConnection(
  ctx: OwnerContext & { profile: Profile },
  connection: BankConnection,
): Promise<void> {
  const { write } = nextVersion({ ...ctx.profile, bankId: null });
  await commit(ctx.table, [
    { remove: bankKey(ctx.ownerId), condition: unchanged({ version: connection.version }), refusal },
    secretsRemoval(ctx),
    { ...write, refusal },
    { remove: hintKey(connection.hint) },
  ]);
}

/**
 * Removes the callback's address, which is stored outside the owner's partition: for the erasure of
 * an account.
 */
export async function removeHint(ctx: OwnerContext): Promise<void> {
  const item = await ctx.table.get(bankKey(ctx.ownerId), { consistent: true });
  if (typeof item?.hint === "string") await ctx.table.remove(hintKey(item.hint));
}

/** Returns the write of a connection's next version, if it is unchanged since it was read. */
function nextWrite({ ownerId }: OwnerContext, connection: BankConnection) {
  const { version, hint } = connection;
  // A connection that was removed and created again may have the same version, but has another
  // hint.
  const condition = unchanged({ version, hint });
  return { put: itemOf(ownerId, { ...connection, version: version + 1 }), condition };
}

/**
 * Replaces a connection that is unchanged since it was read; false if it was changed meanwhile.
 */
export function replaceConnection(ctx: OwnerContext, connection: BankConnection): Promise<boolean> {
  const { put, condition } = nextWrite(ctx, connection);
  return wasWritten(ctx.table.put(put, condition));
}

/** Thrown when a connection was replaced or removed while a reader held it. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

/**
 * Replaces a held connection, in one transaction with at most 99 other writes, and returns what is
 * stored. @throws Superseded
 */
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
