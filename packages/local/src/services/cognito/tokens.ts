import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { notAuthorized } from "./errors.ts";
import { type Grant, isGrantOpen, openGrant, requireGrant } from "./grants.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { requestClaims, type TokenOccasion } from "./triggers.ts";
import { findUser } from "./users.ts";

type Claims = Record<string, unknown>;

/** The response to a refresh contains no new refresh token. */
export type TokenSet = {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: "Bearer";
};

/** The scope that every user pool sign-in without a hosted page has. */
const scope = "aws.cognito.signin.user.admin";

export async function issueTokens(pool: Pool, user: UserRecord): Promise<TokenSet & { RefreshToken: string }> {
  const { grant, refreshToken } = openGrant(pool, user.sub);
  return { ...(await signTokens(pool, user, grant, "Authentication")), RefreshToken: refreshToken };
}

/** Throws `NotAuthorizedException` for an invalid refresh token. */
export async function refreshTokens(pool: Pool, refreshToken: string): Promise<TokenSet> {
  const grant = requireGrant(pool, refreshToken);
  const user = findUser(pool, grant.sub);
  if (!user) throw notAuthorized("Refresh Token has been revoked");
  return signTokens(pool, user, grant, "RefreshTokens");
}

/** Throws `NotAuthorizedException` with Cognito's text. */
export async function requireUserOf(pool: Pool, accessToken: string): Promise<UserRecord> {
  const claims = await verifyToken(pool, accessToken);
  if (claims.token_use !== "access") throw notAuthorized("Invalid Access Token");
  const user = findUser(pool, String(claims.sub));
  if (!user || !isGrantOpen(pool, String(claims.origin_jti))) throw notAuthorized("Access Token has been revoked");
  return user;
}

async function verifyToken(pool: Pool, token: string): Promise<Claims> {
  const options = { issuer: pool.spec.issuer, algorithms: ["RS256"], currentDate: new Date(pool.now()) };
  try {
    return (await jwtVerify(token, pool.key.publicKey, options)).payload;
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
    if (cause instanceof errors.JOSEError) throw notAuthorized("Invalid Access Token");
    throw cause;
  }
}

async function signTokens(pool: Pool, user: UserRecord, grant: Grant, occasion: TokenOccasion): Promise<TokenSet> {
  const added = await requestClaims(pool, user, occasion, [scope]);
  const issuedAt = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.sub,
    iss: pool.spec.issuer,
    origin_jti: grant.originId,
    event_id: randomUUID(),
    auth_time: Math.floor(grant.signedInAt / 1000),
    iat: issuedAt,
  };
  const { accessTokenMinutes, idTokenMinutes, clientId } = pool.spec;
  const access = { ...common, client_id: clientId, token_use: "access", scope, username: user.sub, ...added };
  const id = { ...common, ...profileClaims(user), aud: clientId, token_use: "id", "cognito:username": user.sub };
  return {
    AccessToken: await sign(pool, access, issuedAt + accessTokenMinutes * 60),
    IdToken: await sign(pool, id, issuedAt + idTokenMinutes * 60),
    ExpiresIn: accessTokenMinutes * 60,
    TokenType: "Bearer",
  };
}

function profileClaims(user: UserRecord): Claims {
  const { sub: _sub, email_verified, ...profile } = user.attributes;
  return { ...profile, email_verified: email_verified === "true" };
}

function sign(pool: Pool, claims: Claims, expiresAt: number): Promise<string> {
  return new SignJWT({ ...claims, exp: expiresAt, jti: randomUUID() })
    .setProtectedHeader({ alg: "RS256", kid: pool.key.keyId })
    .sign(pool.key.privateKey);
}
