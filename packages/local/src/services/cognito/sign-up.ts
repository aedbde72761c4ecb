import { beginEntry, beginRequest, checkCode, countWrongCode, withoutCode } from "./codes.ts";
import { invalidParameter, notAuthorized, refusal } from "./errors.ts";
import { describeDelivery, mailCode } from "./mail-code.ts";
import type { Pool } from "./pool.ts";
import { type ApiRequest, attributeList, requireText, textMap } from "./request.ts";
import { confirmUser, createUser, normalizeEmail, updateUser } from "./users.ts";

export async function signUp(pool: Pool, request: ApiRequest) {
  const email = normalizeEmail(requireText(request, "Username"));
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalidParameter("Username should be an email.");
  for (const [name] of attributeList(request, "UserAttributes")) checkWritable(name);
  const user = createUser(pool, email, requireText(request, "Password"));
  return {
    UserSub: user.sub,
    UserConfirmed: false,
    CodeDeliveryDetails: await mailCode(pool, user, "SignUp", textMap(request, "ClientMetadata")),
  };
}

/** The returned `Session` allows one sign-in through `USER_AUTH`. */
export async function confirmSignUp(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const code = requireText(request, "ConfirmationCode");
  const { user, sub } = beginEntry(pool, username, "signUp");
  if (!user || user.status === "CONFIRMED") {
    countWrongCode(pool, sub, "signUp");
    throw user ? notAuthorized("User cannot be confirmed. Current status is CONFIRMED") : refusal("codeExpired");
  }
  checkCode(pool, user, "signUp", code);
  pool.store.transaction(() => {
    confirmUser(pool, user.sub);
    updateUser(pool, user.sub, (current) => ({ ...current, codes: withoutCode(current, "signUp") }));
  });
  return { Session: pool.sessions.open({ kind: "confirmed", sub: user.sub }) };
}

/** An unknown address gets the same response, but no mail. */
export async function resendConfirmationCode(pool: Pool, request: ApiRequest) {
  const username = requireText(request, "Username");
  const { user } = beginRequest(pool, username, "signUp");
  if (!user) return { CodeDeliveryDetails: describeDelivery(normalizeEmail(username)) };
  if (user.status === "CONFIRMED") throw invalidParameter("User is already confirmed.");
  return { CodeDeliveryDetails: await mailCode(pool, user, "ResendCode", textMap(request, "ClientMetadata")) };
}

/** A client may write the e-mail attribute but never mark it as verified. */
function checkWritable(name: string): void {
  if (name === "email") return;
  if (name === "email_verified") throw notAuthorized("A client attempted to write unauthorized attribute");
  throw invalidParameter(
    `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
  );
}
