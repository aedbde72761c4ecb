import type { UserPoolSpec } from "../../graph-types.ts";
import type { InvokeLambda, SesStandIn, Store } from "../../types.ts";
import type { AuthSessions } from "./auth-sessions.ts";
import type { SigningKey } from "./signing-key.ts";
import type { SrpVerifier } from "./srp-server.ts";

export type CodePurpose = "signUp" | "resetPassword" | "newEmail";

/** A mailed code: its hash and its expiry time (epoch milliseconds). */
export type CodeRecord = { hash: string; expiresAt: number };

/** The `sub` is also the username, as in every pool with sign-in by e-mail. */
export type UserRecord = {
  sub: string;
  status: "UNCONFIRMED" | "CONFIRMED";
  attributes: Record<string, string>;
  password: SrpVerifier;
  codes: Partial<Record<CodePurpose, CodeRecord>>;
  secondStep?: SecondStep;
  pendingEmail?: string;
};

/** `pendingSecret` is unproven. `lastStep` is the last code's, as Cognito accepts each once. */
export type SecondStep = { isOn: boolean; secret?: string; pendingSecret?: string; lastStep?: number };

export type Pool = {
  spec: UserPoolSpec;
  mailFrom: string;
  /** The part of the pool's ID after the underscore. SRP includes it in its signature. */
  name: string;
  region: string;
  store: Store;
  sessions: AuthSessions;
  key: SigningKey;
  invoke: InvokeLambda;
  deliver: SesStandIn["deliver"];
  /** Returns real time in epoch milliseconds. Tokens and codes never use business time. */
  now(): number;
};

export const srpIdentity = (pool: Pool, sub: string) => ({ poolName: pool.name, userId: sub });
