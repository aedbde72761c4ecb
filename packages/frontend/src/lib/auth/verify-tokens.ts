import { rememberMe, tokenStorage } from "../storage.ts";
import { nameOf, type Tokens, userOf } from "./session-user.ts";
import type { LinkTokens, VerificationResult } from "./types.ts";

/** `claims` are those in the given access token. */
type Renewed = { claims: Readonly<Record<string, unknown>>; tokens: Tokens; store(): Promise<void> };

export type TokenCalls = {
  /** Only `store()` stores the new tokens. @throws Error with the provider's name */
  renew(tokens: LinkTokens): Promise<Renewed>;
  /** @throws Error with the provider's name */
  checkAccessToken(accessToken: string): Promise<void>;
  revoke(refreshToken: string): Promise<void>;
};

const REFUSED =
  /^(NotAuthorized|UserNotFound|UserNotConfirmed|PasswordResetRequired|ResourceNotFound|InvalidParameter)/;

/** Any other text is not sent to Cognito. */
const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function resultOf(error: unknown): VerificationResult {
  const isInvalid = REFUSED.test(nameOf(error)) || (error instanceof Error && /^Invalid token/.test(error.message));
  return { kind: isInvalid ? "invalid" : "error" };
}

/** Both are of one person. Only Cognito's answer is stored, never the link's tokens. */
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
