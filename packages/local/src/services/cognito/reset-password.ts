import { checkCode, withoutCode } from "./codes.ts";
import { codeExpired, invalidParameter, userNotFound } from "./errors.ts";
import { revokeAllGrants } from "./grants.ts";
import { describeDelivery, mailCode } from "./mail-code.ts";
import { setPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText } from "./request.ts";
import { findUser, normalizeEmail, updateUser } from "./users.ts";

/** `ForgotPassword`: mails a reset code. An unknown address gets the same answer and no mail. */
export async function forgotPassword(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const user = findUser(pool, username);
  if (!user) {
    if (!pool.client.hidesUserExistence) throw userNotFound();
    return { CodeDeliveryDetails: describeDelivery(normalizeEmail(username)) };
  }
  if (user.attributes.email_verified !== "true") {
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
  }
  return { CodeDeliveryDetails: await mailCode(pool, user, "ForgotPassword") };
}

/** `ConfirmForgotPassword`: the mailed code sets a new password; whoever was signed in with the old one is out. */
export async function confirmForgotPassword(pool: Pool, request: ApiRequest) {
  const user = findUser(pool, requireText(request, "Username"));
  const code = requireText(request, "ConfirmationCode");
  const password = requireText(request, "Password");
  if (!user) throw pool.client.hidesUserExistence ? codeExpired() : userNotFound();
  checkCode(pool, user, "resetPassword", code);
  const verifier = setPassword(pool, user.sub, password);
  pool.store.transaction(() => {
    updateUser(pool, user.sub, (current) => ({
      ...current,
      password: verifier,
      codes: withoutCode(current, "resetPassword"),
      failedSignIns: 0,
      lockedUntil: 0,
    }));
    revokeAllGrants(pool, user.sub);
  });
  return {};
}
