import type { UserPoolSpec } from "../../graph-types.ts";
import type { InvokeLambda, SesStandIn, Store } from "../../types.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { SigningKey } from "./signing-key.ts";
import type { SrpVerifier } from "./srp-server.ts";

/** The purpose of a code that is mailed to a user. */
export type CodePurpose = "signUp" | "resetPassword";

/** A mailed code: its hash and the instant at which it expires (epoch milliseconds). */
export type CodeRecord = { hash: string; expiresAt: number };

/**
 * One user of the pool. The `sub` is also the username, as in every pool with sign-in by e-mail.
 */
export type UserRecord = {
  sub: string;
  status: "UNCONFIRMED" | "CONFIRMED";
  createdAt: number;
  attributes: Record<string, string>;
  password: SrpVerifier;
  codes: Partial<Record<CodePurpose, CodeRecord>>;
  secondStep?: SecondStep;
};

/**
 * Describes a user's authenticator app. No code has proved `pendingSecret` yet. `lastStep` is the
 * step of the last used code, because Cognito accepts each code once.
 */
export type SecondStep = { isOn: boolean; secret?: string; pendingSecret?: string; lastStep?: number };

/** The data and functions that an operation of the pool uses. */
export type Pool = {
  spec: UserPoolSpec;
  mailFrom: string;
  /** The part of the pool's id after the underscore. SRP includes it in its signature. */
  name: string;
  region: string;
  store: Store;
  sessions: AuthSessions;
  key: SigningKey;
  invoke: InvokeLambda;
  deliver: SesStandIn["deliver"];
  /** Returns real time in epoch milliseconds. Tokens and codes never use the business clock. */
  now(): number;
};

/** Returns the identity that SRP hashes for a user of this pool. */
export function srpIdentity(pool: Pool, sub: string) {
  return { poolName: pool.name, userId: sub };
}
