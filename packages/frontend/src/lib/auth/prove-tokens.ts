/** Tokens that came in a link, asked of Cognito before they are believed or stored. */
import { rememberMe, tokenStorage } from "../storage.ts";
import { nameOf, type Tokens, userOf } from "./session-user.ts";
import type { LinkTokens, ProofResult } from "./types.ts";

/** Fresh tokens by a refresh token; `before` is what the given access token claimed. */
type Renewed = { before: Readonly<Record<string, unknown>>; tokens: Tokens; store(): Promise<void> };

/** What is used of the provider to prove tokens. */
export type TokenCalls = {
  /** Answers tokens of Cognito's own and stores nothing until `store()`. @throws Error named as by the provider */
  renew(tokens: LinkTokens): Promise<Renewed>;
  /** @throws Error named as by the provider */
  checkAccessToken(accessToken: string): Promise<void>;
  revoke(refreshToken: string): Promise<void>;
};

const REFUSED =
  /^(NotAuthorized|UserNotFound|UserNotConfirmed|PasswordResetRequired|ResourceNotFound|InvalidParameter)/;

/** Unreadable tokens never leave the browser. */
const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function verdictOn(error: unknown): ProofResult {
  const isInvalid = REFUSED.test(nameOf(error)) || (error instanceof Error && /^Invalid token/.test(error.message));
  return { kind: isInvalid ? "invalid" : "error" };
}

/**
 * Both tokens must be Cognito's, alive, and of one person. What is kept afterwards is what Cognito answered, never what
 * the link carried.
 */
export async function proveTokens(calls: TokenCalls, given: LinkTokens): Promise<ProofResult> {
  if (!isJwt(given.accessToken)) return { kind: "invalid" };
  try {
    await calls.checkAccessToken(given.accessToken);
    const { before, tokens, store } = await calls.renew(given);
    const user = userOf(tokens);
    if (!user || before.sub !== user.id) return { kind: "invalid" };
    const keep = async () => {
      await tokenStorage.clear();
      rememberMe.set(false);
      await store();
    };
    return { kind: "ok", session: { user, keep, end: () => calls.revoke(given.refreshToken) } };
  } catch (error) {
    return verdictOn(error);
  }
}
