import { clientNotFound, notAuthorized } from "./errors.ts";
import { revokeAllGrants, revokeGrant } from "./grants.ts";
import { checkNotLocked, countWrongPassword } from "./lock-out.ts";
import { setPassword } from "./password.ts";
import type { Pool } from "./pool.ts";
import { srpIdentity } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { attributeList, requireText } from "./request.ts";
import { matchesVerifier } from "./srp-server.ts";
import { refreshTokens, requireUserOf } from "./tokens.ts";
import { removeUser, updateUser } from "./users.ts";
import { checkWritable } from "./writable-attributes.ts";

/** `GetUser`: the attributes of the user an access token speaks for. */
export async function getUser(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  const attributes = Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: user.sub, UserAttributes: attributes };
}

/** `UpdateUserAttributes`: every writable attribute but the e-mail. */
export async function updateUserAttributes(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  const attributes = attributeList(request, "UserAttributes");
  checkWritable(attributes);
  updateUser(pool, user.sub, (current) => ({
    ...current,
    attributes: { ...current.attributes, ...Object.fromEntries(attributes) },
  }));
  return { CodeDeliveryDetailsList: [] };
}

/** `ChangePassword`: needs the old one. */
export async function changePassword(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  checkNotLocked(pool, user.sub);
  if (!matchesVerifier(srpIdentity(pool, user.sub), requireText(request, "PreviousPassword"), user.password)) {
    countWrongPassword(pool, user.sub);
    throw notAuthorized();
  }
  const password = setPassword(pool, user.sub, requireText(request, "ProposedPassword"));
  updateUser(pool, user.sub, (current) => ({ ...current, password }));
  return {};
}

/** `GetTokensFromRefreshToken`: how aws-amplify refreshes. */
export async function getTokensFromRefreshToken(pool: Pool, request: ApiRequest) {
  return { AuthenticationResult: await refreshTokens(pool, requireText(request, "RefreshToken")) };
}

/** `RevokeToken`: ends the sign-in of one refresh token; revoking twice is no error. */
export async function revokeToken(pool: Pool, request: ApiRequest) {
  revokeGrant(pool, requireText(request, "Token"));
  return {};
}

/** `GlobalSignOut`: ends every sign-in of the user. Issued access tokens still open the API until they expire. */
export async function globalSignOut(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  revokeAllGrants(pool, user.sub);
  return {};
}

/** `DeleteUser`: the user removes the own account. */
export async function deleteUser(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  revokeAllGrants(pool, user.sub);
  removeUser(pool, user);
  return {};
}

/** Throws `ResourceNotFoundException` when the request names a client that is not this pool's. */
export function requireClient(pool: Pool, request: ApiRequest): void {
  const clientId = requireText(request, "ClientId");
  if (clientId !== pool.spec.clientId) throw clientNotFound(clientId);
}
