import type { Authorize, Caller } from "../../types.ts";
import { clientNotFound, userNotFound } from "./errors.ts";
import { revokeAllGrants, revokeGrant } from "./grants.ts";
import type { Pool } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText } from "./request.ts";
import { refreshTokens, requireUserOf } from "./tokens.ts";
import { findUser, removeUser } from "./users.ts";

/** `GetUser`: the attributes of the user an access token speaks for. */
export async function getUser(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  const attributes = Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: user.sub, UserAttributes: attributes };
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

/** `AdminDeleteUser`: signed by a role that may, it removes a person and ends their sign-ins. */
export function adminDeleteUser(pool: Pool, request: ApiRequest, caller: Caller, authorize: Authorize): object {
  authorize(caller, "cognito-idp:AdminDeleteUser", pool.spec.arn);
  const user = findUser(pool, requireText(request, "Username"));
  if (!user || requireText(request, "UserPoolId") !== pool.spec.id) throw userNotFound();
  revokeAllGrants(pool, user.sub);
  removeUser(pool, user);
  return {};
}

/** Throws `ResourceNotFoundException` when the request names a client that is not this pool's. */
export function requireClient(pool: Pool, request: ApiRequest): void {
  const clientId = requireText(request, "ClientId");
  if (clientId !== pool.spec.clientId) throw clientNotFound(clientId);
}
