/** Verifies a link's tokens with Cognito before they are used or stored. */
import { rememberMe, tokenStorage } from "../storage.ts";
import { nameOf, type Tokens, userOf } from "./session-user.ts";
import type { LinkTokens, VerificationResult } from "./types.ts";

/**
 * Fresh tokens, obtained with a refresh token. `claims` are the claims in the given access token.
 */
type Renewed = { claims: Readonly<Record<string, unknown>>; tokens: Tokens; store(): Promise<void> };

/** The provider's calls that verify tokens. */
export type TokenCalls = {
  /**
   * Returns new tokens from Cognito, which only `store()` stores.
   * @throws Error with the provider's name
   */
  renew(tokens: LinkTokens): Promise<Renewed>;
  /** Resolves when the provider accepts the token. @throws Error with the provider's name */
  checkAccessToken(accessToken: string): Promise<void>;
  revoke(refreshToken: string): Promise<void>;
};

const REFUSED =
  /^(NotAuthorized|UserNotFound|UserNotConfirmed|PasswordResetRequired|ResourceNotFound|InvalidParameter)/;

/** Tells whether a text has the form of a JWT. Any other text is not sent to Cognito. */
const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function resultOf(error: unknown): VerificationResult {
  const isInvalid = REFUSED.test(nameOf(error)) || (error instanceof Error && /^Invalid token/.test(error.message));
  return { kind: isInvalid ? "invalid" : "error" };
}

/**
 * Verifies that both tokens are from Cognito, are valid and belong to one person. Only the tokens
 * in Cognito's answer are stored, never the tokens in the link.
 */
export async function verifyTokens(calls: TokenCalls, given: LinkTokens): Promise<VerificationResult> {
  if (!isJwt(given.accessToken)) return { kind: "invalid" };
  try {
    await calls.checkAccessToken(given.accessToken);
    const { claims, tokens, store } = await calls.renew(given);
    const user = userOf(tokens);
    if (!user || claims.sub !== user.id) return { kind: "invalid" };
    const keep = async () => {
      await tokenStorage.clear();
      rememberMe.set(false);
      await store();
    };
    return { kind: "ok", session: { user, keep, end: () => calls.revoke(given.refreshToken) } };
  } catch (error) {
    return resultOf(error);
  }
}
