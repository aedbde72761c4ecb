import { auth } from "../../lib/auth/auth.ts";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import type { ConfirmationFailure } from "./confirmation-failures.ts";
import { readLinkTokens } from "./link-tokens.ts";

/**
 * Finishes a sign-up. The link's session is verified and ended at once and never stored, so the
 * person must still know the password, and another session in this browser stays. Returns the
 * confirmed address, empty for a link without tokens.
 */
export async function finishSignUp(link: LinkFragment): Promise<ConfirmationFailure | { email: string }> {
  const tokens = readLinkTokens(link);
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
