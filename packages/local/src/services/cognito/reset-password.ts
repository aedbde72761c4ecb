import { beginEntry, beginRequest, checkCode, countWrongCode, withoutCode } from "./codes.ts";
import { refusal } from "./errors.ts";
import { revokeAllGrants } from "./grants.ts";
import { forgetWrongPasswords } from "./lock-out.ts";
import { describeDelivery, mailCode } from "./mail-code.ts";
import type { Pool } from "./pool.ts";
import { type ApiRequest, requireText, textMap } from "./request.ts";
import { normalizeEmail, setPassword, updateUser } from "./users.ts";

/** An unknown or unverified address gets the same response, but no mail. */
export async function forgotPassword(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const { user } = beginRequest(pool, username, "resetPassword");
  if (user?.attributes.email_verified !== "true")
    return { CodeDeliveryDetails: describeDelivery(normalizeEmail(username)) };
  const metadata = textMap(request, "ClientMetadata");
  return { CodeDeliveryDetails: await mailCode(pool, user, "ForgotPassword", metadata) };
}

/** Answers `ConfirmForgotPassword`: the mailed code sets a password and ends every sign-in. */
export async function confirmForgotPassword(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const code = requireText(request, "ConfirmationCode");
  const password = requireText(request, "Password");
  const { user, sub } = beginEntry(pool, username, "resetPassword");
  // An unverified address received no code, so the answer is the same as without an account.
  if (user?.attributes.email_verified !== "true") {
    countWrongCode(pool, sub, "resetPassword");
    throw refusal("codeMismatch");
  }
  checkCode(pool, user, "resetPassword", code);
  const verifier = setPassword(pool, user.sub, password);
  pool.store.transaction(() => {
    updateUser(pool, user.sub, (current) => ({
      ...current,
      password: verifier,
      codes: withoutCode(current, "resetPassword"),
    }));
    forgetWrongPasswords(pool, user.sub);
    revokeAllGrants(pool, user.sub);
  });
  return {};
}
