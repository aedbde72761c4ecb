import type { Authorize, Caller } from "../../types.ts";
import { notAuthorized, refusal } from "./errors.ts";
import { revokeAllGrants } from "./grants.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { type ApiRequest, attributeList, requireText } from "./request.ts";
import { setPreference } from "./second-step.ts";
import { findUser, removeUser, updateUser } from "./users.ts";

type AdminAction = (pool: Pool, user: UserRecord, request: ApiRequest) => unknown;

const actions: ReadonlyMap<string, AdminAction> = new Map<string, AdminAction>([
  ["AdminGetUser", describeUser],
  ["AdminDeleteUser", deleteUser],
  ["AdminConfirmSignUp", confirmSignUp],
  ["AdminUpdateUserAttributes", updateAttributes],
  ["AdminSetUserMFAPreference", setPreference],
]);

const listPools = "ListUserPools";

export const isAdminAction = (action: string): boolean => action === listPools || actions.has(action);

/** The caller's role must allow the action. */
export function performAdminAction(
  pool: Pool,
  action: string,
  request: ApiRequest,
  { caller, authorize }: { caller: Caller; authorize: Authorize },
): object {
  authorize(caller, `cognito-idp:${action}`, action === listPools ? "*" : pool.spec.arn);
  if (action === listPools) return { UserPools: [{ Id: pool.spec.id, Name: pool.spec.name }] };
  const user = findUser(pool, requireText(request, "Username"));
  if (!user || requireText(request, "UserPoolId") !== pool.spec.id) throw refusal("userNotFound");
  return actions.get(action)?.(pool, user, request) ?? {};
}

function describeUser(_pool: Pool, { sub, status, attributes }: UserRecord): object {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: sub, UserStatus: status, Enabled: true, UserAttributes };
}

function deleteUser(pool: Pool, user: UserRecord): void {
  revokeAllGrants(pool, user.sub);
  removeUser(pool, user);
}

/** As on AWS, this does not verify the address. */
function confirmSignUp(pool: Pool, user: UserRecord): void {
  if (user.status === "CONFIRMED") throw notAuthorized("User cannot be confirmed. Current status is CONFIRMED");
  updateUser(pool, user.sub, (current) => ({ ...current, status: "CONFIRMED" }));
}

function updateAttributes(pool: Pool, user: UserRecord, request: ApiRequest): void {
  const changed = Object.fromEntries(attributeList(request, "UserAttributes"));
  updateUser(pool, user.sub, (current) => ({ ...current, attributes: { ...current.attributes, ...changed } }));
}
