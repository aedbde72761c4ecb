import type { Authorize, Caller } from "../../types.ts";
import { userNotFound } from "./errors.ts";
import { revokeAllGrants } from "./grants.ts";
import type { Pool } from "./pool.ts";
import { type ApiRequest, requireText } from "./request.ts";
import { findUser, removeUser } from "./users.ts";

/** `AdminDeleteUser`: signed by a role that may, it removes a person and ends their sign-ins. */
export function adminDeleteUser(pool: Pool, request: ApiRequest, caller: Caller, authorize: Authorize): object {
  authorize(caller, "cognito-idp:AdminDeleteUser", pool.spec.arn);
  const user = findUser(pool, requireText(request, "Username"));
  if (!user || requireText(request, "UserPoolId") !== pool.spec.id) throw userNotFound();
  revokeAllGrants(pool, user.sub);
  removeUser(pool, user);
  return {};
}
