import { createHash } from "node:crypto";
import type { ConfirmEmailInput, ConfirmEmailWire, ReleasedWire, ReleaseSignUpInput } from "@emdia/contracts/account";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { limitKey } from "../model/keys.ts";
import type { AccountProvider, SignInDirectory, SignInTokens } from "../model/ports/account-provider.ts";
import { type Limiter, limits } from "../model/rate-limits.ts";
import { wasWritten } from "../table/reading.ts";

/**
 * See docs/rules/subscription.md, "Accounts and subscription". @throws AppError request.too_many,
 * service.busy
 */
export async function releaseSignUp(
  ctx: CoreContext & { limiter: Limiter; directory: SignInDirectory },
  { input: { email }, address }: { input: ReleaseSignUpInput; address: string },
): Promise<ReleasedWire> {
  await ctx.limiter.spend(limits.signUpsPerAddress, address);
  await ctx.limiter.spend(limits.signUpsPerMailbox, hashOfAddress(email));
  await holdAddress(ctx, email, () => ctx.directory.removeUnconfirmed(email));
  return { success: true };
}

const pages = { signup: "/email-confirmed", resend: "/auth/callback" } as const;

/**
 * Confirms an address, even if no sign-in follows. @throws AppError auth.invalid_confirmation,
 * request.too_many, service.busy
 */
export async function confirmEmail(
  ctx: CoreContext & { accounts: AccountProvider },
  { email, code, purpose }: ConfirmEmailInput,
): Promise<ConfirmEmailWire> {
  const { session } = await holdAddress(ctx, email, () => ctx.accounts.confirmSignUp({ email, code }));
  const tokens = session === undefined ? undefined : await ctx.accounts.signInWith({ email, session });
  return { redirectTo: `${tokens ? pages[purpose] : pages.signup}#${fragmentOf(tokens)}` };
}

function fragmentOf(tokens: SignInTokens | undefined): string {
  const fields = tokens && { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
  return new URLSearchParams({ ...fields, type: "signup" }).toString();
}

/** A call ends after 15 seconds, so a lock that is this old belongs to a crashed call. */
const HELD_MILLIS = 20_000;

/** Hashes an address for a key: the table stores no address of a person without an account. */
export const hashOfAddress = (email: string): string => createHash("sha256").update(email).digest("hex");

/** Locks the account during `work`. @throws AppError service.busy, and what `work` throws */
export async function holdAddress<T>(ctx: CoreContext, email: string, work: () => Promise<T>): Promise<T> {
  const key = limitKey("account", hashOfAddress(email));
  const now = ctx.now().getTime();
  const until = now + HELD_MILLIS;
  const set = (value: number) => setFields({ until: value, expiresAt: Math.ceil(until / 1000) });
  const free = { expression: "attribute_not_exists(#until) OR #until <= :now", values: { ":now": now } };
  if (!(await wasWritten(ctx.table.update(key, set(until), free)))) throw new AppError("service.busy");
  try {
    return await work();
  } finally {
    await wasWritten(ctx.table.update(key, set(0), unchanged({ until })));
  }
}
