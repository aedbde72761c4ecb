import { randomBytes } from "node:crypto";
import { notAuthorized } from "./errors.ts";
import type { SrpExchange } from "./srp-server.ts";

/**
 * The state behind a `Session` string between two calls in one sign-in. The `sub` in `srp` may
 * belong to a fake user.
 */
export type AuthSession =
  | { kind: "srp"; sub: string; exchange: SrpExchange }
  | { kind: "code"; sub: string }
  | { kind: "confirmed"; sub: string };

/**
 * The sessions of unfinished sign-ins. They expire after three minutes, which is Cognito's default,
 * and a restart ends them.
 */
export type AuthSessions = ReturnType<typeof createAuthSessions>;

const lifetimeMs = 3 * 60_000;

/** Creates an empty set of sessions. `now` returns epoch milliseconds. */
export function createAuthSessions(now: () => number) {
  const sessions = new Map<string, { session: AuthSession; expiresAt: number }>();
  /**
   * Returns a session without removing it. Throws `NotAuthorizedException` when the session is
   * unknown, used or expired.
   */
  const look = (id: string) => {
    const entry = sessions.get(id);
    if (!entry || entry.expiresAt <= now()) throw notAuthorized("Invalid session for the user, session is expired.");
    return entry.session;
  };
  return {
    look,
    open(session: AuthSession) {
      for (const [id, entry] of sessions) if (entry.expiresAt <= now()) sessions.delete(id);
      const id = randomBytes(48).toString("base64url");
      sessions.set(id, { session, expiresAt: now() + lifetimeMs });
      return id;
    },
    /** Returns a session and removes it. Throws as `look` does. */
    take(id: string) {
      const session = look(id);
      sessions.delete(id);
      return session;
    },
  };
}
