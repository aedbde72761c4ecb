import { beginEntry, beginRequest, checkCode, withoutCode } from "./codes.ts";
import { invalidParameter, notAuthorized, refusal } from "./errors.ts";
import { mailCode } from "./mail-code.ts";
import type { Pool } from "./pool.ts";
import { type ApiRequest, attributeList, requireText, textMap } from "./request.ts";
import { requireUserOf } from "./tokens.ts";
import { findUser, moveUser, normalizeEmail, updateUser } from "./users.ts";

/** The old address stays until the code returns (`attributesRequireVerificationBeforeUpdates`). */
export async function updateUserAttributes(pool: Pool, request: ApiRequest) {
  const { sub } = await requireUserOf(pool, requireText(request, "AccessToken"));
  const [[name, value] = ["", ""], ...others] = attributeList(request, "UserAttributes");
  if (name !== "email" || others.length > 0) throw notAuthorized("A client attempted to write unauthorized attribute");
  const email = normalizeEmail(value);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalidParameter("Invalid email address format.");
  if (findUser(pool, email)) throw refusal("aliasExists");
  beginRequest(pool, sub, "newEmail");
  const user = updateUser(pool, sub, (current) => ({ ...current, pendingEmail: email }));
  const delivery = await mailCode(pool, user, "UpdateUserAttribute", textMap(request, "ClientMetadata"), email);
  return { CodeDeliveryDetailsList: [delivery] };
}

export async function verifyUserAttribute(pool: Pool, request: ApiRequest) {
  const { sub } = await requireUserOf(pool, requireText(request, "AccessToken"));
  const { user } = beginEntry(pool, sub, "newEmail");
  const email = user?.pendingEmail;
  if (!user || !email) throw refusal("codeExpired");
  checkCode(pool, user, "newEmail", requireText(request, "Code"));
  if (findUser(pool, email)) throw refusal("aliasExists");
  moveUser(pool, user, email);
  updateUser(pool, sub, ({ pendingEmail: _done, ...current }) => ({
    ...current,
    codes: withoutCode(current, "newEmail"),
  }));
  return {};
}
