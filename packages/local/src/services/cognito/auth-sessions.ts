import { randomBytes } from "node:crypto";
import { notAuthorized } from "./errors.ts";
import type { SrpExchange } from "./srp-server.ts";

/** The `sub` in `srp` may be a fake user's. */
export type AuthSession =
  | { kind: "srp"; sub: string; exchange: SrpExchange }
  | { kind: "code"; sub: string }
  | { kind: "confirmed"; sub: string };

/** Sessions expire after three minutes, Cognito's default, or at a restart. */
export type AuthSessions = ReturnType<typeof createAuthSessions>;

const lifetimeMs = 3 * 60_000;

/** `now` returns epoch milliseconds. */
export function createAuthSessions(now: () => number) {
  const sessions = new Map<string, { session: AuthSession; expiresAt: number }>();
  /** Returns a session, which stays open. Throws `NotAuthorizedException` for an invalid one. */
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
    take(id: string) {
      const session = look(id);
      sessions.delete(id);
      return session;
    },
  };
}
