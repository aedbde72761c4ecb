import { auth } from "../../lib/auth/auth.ts";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import type { ConfirmationFailure } from "./confirmation-failures.ts";
import { tokensIn } from "./link-tokens.ts";

/**
 * Ends a sign-up: the link's session is opened and ended at once, so that whoever
 * confirms must still know the password. It is never stored: a session of somebody else in this browser stays. Answers
 * whose address was confirmed, empty for a link that carries no tokens.
 */
export async function finishSignUp(link: LinkFragment): Promise<ConfirmationFailure | { email: string }> {
  const tokens = tokensIn(link);
  let email = "";
  try {
    if (tokens) {
      const proof = await (await auth()).verifyTokens(tokens);
      if (proof.kind !== "ok") return proof.kind === "invalid" ? "invalid" : "provider";
      await proof.session.end();
      if (!proof.session.user.emailConfirmed) return "unconfirmed";
      email = proof.session.user.email;
    } else if (link.get("access_token") || link.get("refresh_token")) return "invalid";
  } catch {
    return "unexpected";
  }
  pendingSignUp.clear();
  return { email };
}
