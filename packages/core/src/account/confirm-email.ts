import type { ConfirmEmailInput, ConfirmEmailWire } from "@emdia/contracts/account";
import type { CoreContext } from "../model/context.ts";
import type { AccountProvider, SignInTokens } from "../model/ports/account-provider.ts";
import { holdAddress } from "./hold-address.ts";

const pages = { signup: "/email-confirmed", resend: "/auth/callback" } as const;

/**
 * The address is confirmed even without a sign-in. @throws AppError auth.invalid_confirmation,
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
