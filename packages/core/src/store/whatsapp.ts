/** The only access to connection, secrets and hook (docs/rules/whatsapp.md, "WhatsApp"). */
import { changedMeanwhile } from "../model/app-error.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { unchanged } from "../model/expressions.ts";
import { hookKey, whatsappKey, whatsappSecretsKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { decode, encode } from "../model/stored.ts";
import { WhatsAppConnection, WhatsAppSecrets } from "../model/whatsapp.ts";
import { commit, findItem, wasWritten } from "../table/reading.ts";
import { nextVersion } from "./profiles.ts";
import { publicProfileWrite } from "./showcase.ts";

export const findWhatsApp = (ctx: OwnerContext): Promise<WhatsAppConnection | undefined> =>
  findItem(ctx.table, whatsappKey(ctx.ownerId), (item) => decode(WhatsAppConnection, item));

export const findWhatsAppSecrets = (ctx: OwnerContext): Promise<WhatsAppSecrets | undefined> =>
  findItem(ctx.table, whatsappSecretsKey(ctx.ownerId), (item) => WhatsAppSecrets.parse(item));

/** Returns the owner at whose address Meta calls; undefined for an unknown address. */
export async function ownerOfHook(ctx: CoreContext, hook: string): Promise<string | undefined> {
  const item = await ctx.table.get(hookKey(hook));
  return typeof item?.ownerId === "string" ? item.ownerId : undefined;
}

/** Replaces `before`, its secrets and its hook. @throws AppError conflict.changed_meanwhile */
export async function insertWhatsApp(
  ctx: OwnerContext & { profile: Profile },
  connection: WhatsAppConnection,
  secrets: WhatsAppSecrets,
  before: WhatsAppConnection | undefined,
): Promise<void> {
  await commit(ctx.table, [
    {
      put: itemOf(ctx.ownerId, connection),
      condition: unchanged({ version: before?.version }),
      refusal: changedMeanwhile,
    },
    { put: { ...whatsappSecretsKey(ctx.ownerId), ...secrets } },
    ...markWrites(ctx.profile, connection.numberId),
    { put: { ...hookKey(connection.hook), ownerId: ctx.ownerId } },
    ...(before && before.hook !== connection.hook ? [{ remove: hookKey(before.hook) }] : []),
  ]);
}

/** Secrets and Meta's address go, consents stay. @throws AppError conflict.changed_meanwhile */
export async function removeWhatsApp(
  ctx: OwnerContext & { profile: Profile },
  { version, hook }: WhatsAppConnection,
): Promise<void> {
  await commit(ctx.table, [
    { remove: whatsappKey(ctx.ownerId), condition: unchanged({ version, hook }), refusal: changedMeanwhile },
    { remove: whatsappSecretsKey(ctx.ownerId) },
    ...markWrites(ctx.profile, null),
    { remove: hookKey(hook) },
  ]);
}

/** Removes the address that Meta calls, which is outside the owner's partition: for an erasure. */
export async function removeHook(ctx: OwnerContext): Promise<void> {
  const item = await ctx.table.get(whatsappKey(ctx.ownerId), { consistent: true });
  if (typeof item?.hook === "string") await ctx.table.remove(hookKey(item.hook));
}

const TRIES = 5;

/**
 * Repeats read and change after another writer; the same object is no change. @returns before and
 * after; undefined without a connection @throws AppError conflict.changed_meanwhile
 */
export async function changeWhatsApp(
  ctx: OwnerContext,
  change: (connection: WhatsAppConnection) => WhatsAppConnection,
): Promise<{ before: WhatsAppConnection; after: WhatsAppConnection } | undefined> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await findWhatsApp(ctx);
    if (!before) return undefined;
    const after = change(before);
    if (after === before) return { before, after };
    const next = { ...after, version: before.version + 1 };
    const asRead = unchanged({ version: before.version, hook: before.hook });
    if (await wasWritten(ctx.table.put(itemOf(ctx.ownerId, next), asRead))) return { before, after: next };
  }
  throw changedMeanwhile();
}

const itemOf = (ownerId: string, connection: WhatsAppConnection) => ({
  ...encode(connection),
  ...whatsappKey(ownerId),
});
function markWrites(profile: Profile, whatsappNumberId: string | null) {
  const { next, write } = nextVersion({ ...profile, whatsappNumberId });
  return [{ ...write, refusal: changedMeanwhile }, publicProfileWrite(next)];
}
