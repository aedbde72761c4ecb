import { accountErasedMail } from "../mail/owner-notice-mail.ts";
import type { CoreContext, OwnerContext, WithMailer } from "../model/context.ts";
import {
  customerKey,
  ENDING_PARTITION,
  LOCK_PREFIX,
  NOTICE_PREFIX,
  ownerPartition,
  profileKey,
  showcasePartition,
} from "../model/keys.ts";
import type { SignInDirectory } from "../model/ports/account-provider.ts";
import type { CustomerGateway } from "../model/ports/stripe-gateway.ts";
import { eraseAtOf, type Profile } from "../model/profile.ts";
import { sendOnce } from "../notice/send-once.ts";
import { removeHint } from "../store/bank-connections.ts";
import { ownersDueIn } from "../store/due-owners.ts";
import { withLock } from "../store/locks.ts";
import { getProfile, replaceProfile } from "../store/profiles.ts";
import { removeHook } from "../store/whatsapp.ts";
import { pagesOf } from "../table/reading.ts";

export type EraseContext = CoreContext &
  Pick<WithMailer, "mailer"> & {
    stripe: Pick<CustomerGateway, "deleteCustomer">;
    directory: Pick<SignInDirectory, "remove">;
  };

/** The eraser's Lambda has a time-out of 15 minutes. */
const LONGEST_ERASURE_SECONDS = 16 * 60;

/** An account whose erasure fails is tried again by the next run and does not stop the others. */
export async function eraseAccounts(ctx: EraseContext): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await ownersDueIn(ctx, ENDING_PARTITION, after);
    for (const ownerId of page.ownerIds)
      await eraseAccount(ctx, ownerId).catch((error: unknown) => failures.push(error));
    after = page.after;
    more = after !== undefined;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
}

const AT_ONCE = 25;

export async function erasePartition(
  ctx: CoreContext,
  pk: string,
  isChosen: (sk: string) => boolean = () => true,
): Promise<void> {
  const everything = { key: { expression: "pk = :pk", values: { ":pk": pk } }, consistent: true };
  for await (const items of pagesOf(ctx.table, everything)) {
    const keys = items.map((item) => ({ pk, sk: String(item.sk) })).filter(({ sk }) => isChosen(sk));
    while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map((key) => ctx.table.remove(key)));
  }
}

async function close(ctx: EraseContext, profile: Profile): Promise<void> {
  await ctx.directory.remove(profile.id);
  if (profile.stripeCustomerId !== null) await ctx.stripe.deleteCustomer(profile.stripeCustomerId);
}

const isLast = (sk: string) => sk === "PROFILE" || sk.startsWith(NOTICE_PREFIX) || sk.startsWith(LOCK_PREFIX);

async function erase(ctx: EraseContext & OwnerContext, profile: Profile): Promise<void> {
  await removeHint(ctx);
  await removeHook(ctx);
  await erasePartition(ctx, showcasePartition(profile.id));
  if (profile.stripeCustomerId !== null) await ctx.table.remove(customerKey(profile.stripeCustomerId));
  await erasePartition(ctx, ownerPartition(profile.id), (sk) => !isLast(sk));
  await sendOnce(ctx, { kind: "account", ref: "erased" }, accountErasedMail(profile.email));
  await erasePartition(ctx, ownerPartition(profile.id), (sk) => sk.startsWith(NOTICE_PREFIX));
  await ctx.table.remove(profileKey(profile.id));
}

/** Erases an account once its last token has expired; the profile goes last: runs resume by it. */
async function eraseAccount(base: EraseContext, ownerId: string): Promise<void> {
  const ctx = { ...base, ownerId };
  const now = ctx.now().toISOString();
  const profile = await getProfile(ctx);
  if (!profile?.deletion || eraseAtOf(profile.deletion) > now) return;
  if (profile.deletion.closedAt === null)
    await replaceProfile(ctx, { ...profile, deletion: { ...profile.deletion, closedAt: now } });
  await close(ctx, profile);
  if (profile.deletion.closedAt === null) return;
  await withLock(ctx, { by: "erase-account", seconds: LONGEST_ERASURE_SECONDS }, () => erase(ctx, profile));
}
