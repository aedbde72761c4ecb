import type { UserPoolSpec } from "../../graph-types.ts";
import type { InvokeLambda, SesStandIn, Store } from "../../types.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { SigningKey } from "./signing-key.ts";
import type { SrpVerifier } from "./srp-server.ts";

/** What a code mailed to a user is for. */
export type CodePurpose = "signUp" | "resetPassword";

/** A mailed code: its hash and its end (epoch milliseconds). */
export type CodeRecord = { hash: string; expiresAt: number };

/** One user of the pool. The `sub` is also the username, as in every pool that signs in by e-mail. */
export type UserRecord = {
  sub: string;
  status: "UNCONFIRMED" | "CONFIRMED";
  createdAt: number;
  attributes: Record<string, string>;
  password: SrpVerifier;
  codes: Partial<Record<CodePurpose, CodeRecord>>;
};

/** Everything an operation of the pool works with. */
export type Pool = {
  spec: UserPoolSpec;
  /** Sender of the pool's mails. */
  mailFrom: string;
  /** The part of the pool's id after the underscore: SRP signs it. */
  name: string;
  region: string;
  store: Store;
  sessions: AuthSessions;
  key: SigningKey;
  invoke: InvokeLambda;
  deliver: SesStandIn["deliver"];
  /** Real time in epoch milliseconds: tokens and codes never live on the business clock. */
  now(): number;
};

/** The identity SRP hashes for a user of this pool. */
export function srpIdentity(pool: Pool, sub: string) {
  return { poolName: pool.name, userId: sub };
}
