import type { OwnerTokens } from "../../types.ts";
import type { Pool } from "./pool.ts";
import { issueTokens } from "./tokens.ts";
import { confirmUser, createUser, findUser, normalizeEmail } from "./users.ts";

/**
 * Creates a confirmed user if missing, without any mail, and signs in. An existing user keeps the
 * password.
 */
export async function ensureConfirmedUser(pool: Pool, address: string, password: string): Promise<OwnerTokens> {
  const email = normalizeEmail(address);
  const user = pool.store.transaction(() => {
    const found = findUser(pool, email) ?? createUser(pool, email, password);
    return found.status === "CONFIRMED" ? found : confirmUser(pool, found.sub);
  });
  const tokens = await issueTokens(pool, user);
  return {
    userId: user.sub,
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
  };
}

/** Returns the `sub` of an e-mail address, or undefined when it has no account. */
export function findUserId(pool: Pool, address: string): string | undefined {
  return findUser(pool, normalizeEmail(address))?.sub;
}
