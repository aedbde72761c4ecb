import { checkWrongCodes, countAttempt, countWrongCode, forgetWrongCodes } from "./code-attempts.ts";
import { checkCode, withoutCode } from "./codes.ts";
import { codeMismatch } from "./errors.ts";
import { subOrFakeUser } from "./fake-user.ts";
import { revokeAllGrants } from "./grants.ts";
import { forgetWrongPasswords } from "./lock-out.ts";
import { describeDelivery, mailCode } from "./mail-code.ts";
import { setPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText, textMap } from "./request.ts";
import { findUser, normalizeEmail, updateUser } from "./users.ts";

/**
 * Answers `ForgotPassword`: it mails a reset code. An unknown or unverified address gets the same
 * answer and no mail.
 */
export async function forgotPassword(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const user = findUser(pool, username);
  const sub = subOrFakeUser(pool, username);
  countAttempt(pool, sub, "resetPassword");
  forgetWrongCodes(pool, sub, "resetPassword");
  if (user?.attributes.email_verified !== "true") {
    return { CodeDeliveryDetails: describeDelivery(normalizeEmail(username)) };
  }
  const metadata = textMap(request, "ClientMetadata");
  return { CodeDeliveryDetails: await mailCode(pool, user, "ForgotPassword", metadata) };
}

/**
 * Answers `ConfirmForgotPassword`: the mailed code sets a new password and ends every sign-in with
 * the old password.
 */
export async function confirmForgotPassword(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const code = requireText(request, "ConfirmationCode");
  const password = requireText(request, "Password");
  const user = findUser(pool, username);
  const sub = subOrFakeUser(pool, username);
  countAttempt(pool, sub, "resetPassword");
  checkWrongCodes(pool, sub, "resetPassword");
  // An unverified address received no code, so the answer is the same as for an address without an
  // account.
  if (user?.attributes.email_verified !== "true") {
    countWrongCode(pool, sub, "resetPassword");
    throw codeMismatch();
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
