import type { ConfirmEmailInput, ConfirmEmailWire } from "@emdia/contracts/account";
import type { AccountProvider, SignInTokens } from "../model/ports/account-provider.ts";

/** The page on which the link of each mail ends. */
const pages = { signup: "/email-confirmed", resend: "/auth/callback" } as const;

function fragmentOf(tokens: SignInTokens | undefined): string {
  const fields = tokens && { access_token: tokens.accessToken, refresh_token: tokens.refreshToken };
  return new URLSearchParams({ ...fields, type: "signup" }).toString();
}

/**
 * Confirms an address and returns the page that ends the sign-up, with the tokens of one sign-in in
 * its fragment. If only the sign-in fails, or no session exists for it, the account is still
 * confirmed: the page of a new account, without tokens, says so.
 * @throws AppError auth.invalid_confirmation, request.too_many
 */
export async function confirmEmail(
  ctx: { accounts: AccountProvider },
  { email, code, purpose }: ConfirmEmailInput,
): Promise<ConfirmEmailWire> {
  const { session } = await ctx.accounts.confirmSignUp({ email, code });
  const tokens = session === undefined ? undefined : await ctx.accounts.signInWith({ email, session });
  return { redirectTo: `${tokens ? pages[purpose] : pages.signup}#${fragmentOf(tokens)}` };
}
