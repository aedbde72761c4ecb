import { clientNotFound } from "./errors.ts";
import { revokeAllGrants, revokeGrant } from "./grants.ts";
import type { Pool } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText } from "./request.ts";
import { describeSecondStep } from "./second-step.ts";
import { refreshTokens, requireUserOf } from "./tokens.ts";

/** Answers `GetUser`: the attributes of the access token's user. */
export async function getUser(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  const attributes = Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
  return { Username: user.sub, UserAttributes: attributes, ...describeSecondStep(user) };
}

/** Answers `GetTokensFromRefreshToken`, which aws-amplify calls to refresh its tokens. */
export async function getTokensFromRefreshToken(pool: Pool, request: ApiRequest) {
  return { AuthenticationResult: await refreshTokens(pool, requireText(request, "RefreshToken")) };
}

/**
 * Answers `RevokeToken`: it ends the sign-in of one refresh token. A second revocation is not an
 * error.
 */
export async function revokeToken(pool: Pool, request: ApiRequest) {
  revokeGrant(pool, requireText(request, "Token"));
  return {};
}

/**
 * Answers `GlobalSignOut`: it ends every sign-in of the user. Issued access tokens stay valid until
 * they expire.
 */
export async function globalSignOut(pool: Pool, request: ApiRequest) {
  const user = await requireUserOf(pool, requireText(request, "AccessToken"));
  revokeAllGrants(pool, user.sub);
  return {};
}

/** Throws `ResourceNotFoundException` when the request names a client that is not this pool's. */
export function requireClient(pool: Pool, request: ApiRequest): void {
  const clientId = requireText(request, "ClientId");
  if (clientId !== pool.spec.clientId) throw clientNotFound(clientId);
}
