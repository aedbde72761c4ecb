import { createHash, randomBytes, randomUUID } from "node:crypto";
import { notAuthorized } from "./errors.ts";
import type { Pool } from "./pool.ts";
import { equalSecrets } from "./srp-server.ts";

/** All tokens of a grant contain its ID as `origin_jti`. */
export type Grant = { originId: string; sub: string; refreshHash: string; signedInAt: number; expiresAt: number };

const grants = "cognito.grants";
const dayMs = 24 * 3_600_000;

export function openGrant(pool: Pool, sub: string): { grant: Grant; refreshToken: string } {
  const originId = randomUUID();
  const refreshToken = `${originId}.${randomBytes(48).toString("base64url")}`;
  const now = pool.now();
  const expiresAt = now + pool.spec.refreshTokenDays * dayMs;
  const grant = { originId, sub, refreshHash: hash(refreshToken), signedInAt: now, expiresAt };
  pool.store.set(grants, originId, grant);
  return { grant, refreshToken };
}

/** Throws `NotAuthorizedException` for an invalid refresh token. */
export function requireGrant(pool: Pool, refreshToken: string): Grant {
  const grant = findGrant(pool, refreshToken);
  if (!grant) throw notAuthorized("Invalid Refresh Token");
  if (grant.expiresAt <= pool.now()) throw notAuthorized("Refresh Token has expired");
  return grant;
}

/** `originId` is the `origin_jti` of an access token. */
export function isGrantOpen(pool: Pool, originId: string): boolean {
  return pool.store.get<Grant>(grants, originId) !== undefined;
}

/** An unknown token changes nothing. */
export function revokeGrant(pool: Pool, refreshToken: string): void {
  const grant = findGrant(pool, refreshToken);
  if (grant) pool.store.delete(grants, grant.originId);
}

export function revokeAllGrants(pool: Pool, sub: string): void {
  pool.store.transaction(() => {
    for (const { key, value } of pool.store.list<Grant>(grants)) {
      if (value.sub === sub) pool.store.delete(grants, key);
    }
  });
}

function findGrant(pool: Pool, refreshToken: string): Grant | undefined {
  const [originId = ""] = refreshToken.split(".");
  const grant = pool.store.get<Grant>(grants, originId);
  return grant && equalSecrets(grant.refreshHash, hash(refreshToken)) ? grant : undefined;
}

const hash = (refreshToken: string): string => createHash("sha256").update(refreshToken).digest("hex");
