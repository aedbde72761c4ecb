import { randomBytes } from "node:crypto";
import { notAuthorized } from "./errors.ts";
import type { SrpExchange } from "./srp-server.ts";

/** What a `Session` text stands for between two calls of one sign-in; the `sub` of `srp` may be a decoy's. */
export type AuthSession = { kind: "srp"; sub: string; exchange: SrpExchange } | { kind: "confirmed"; sub: string };

/** Sessions of sign-ins under way. They live three minutes, as Cognito's do by default, and not over a restart. */
export type AuthSessions = {
  open(session: AuthSession): string;
  /** Uses a session up. Throws `NotAuthorizedException` when it is unknown, used or too old. */
  take(id: string): AuthSession;
};

const lifetimeMs = 3 * 60_000;

/** Makes an empty set of sessions on the given clock (epoch milliseconds). */
export function createAuthSessions(now: () => number): AuthSessions {
  const sessions = new Map<string, { session: AuthSession; expiresAt: number }>();
  return {
    open(session) {
      for (const [id, entry] of sessions) if (entry.expiresAt <= now()) sessions.delete(id);
      const id = randomBytes(48).toString("base64url");
      sessions.set(id, { session, expiresAt: now() + lifetimeMs });
      return id;
    },
    take(id) {
      const entry = sessions.get(id);
      sessions.delete(id);
      if (!entry || entry.expiresAt <= now()) throw notAuthorized("Invalid session for the user, session is expired.");
      return entry.session;
    },
  };
}
