import type { SessionUser } from "./types.ts";

/** The tokens of a session, with the parts that are used here. */
export type Tokens = {
  accessToken: { toString(): string };
  idToken?: { payload: Readonly<Record<string, unknown>> } | undefined;
};

/** Returns the person of an id token, or undefined without one. */
export function userOf(tokens: Tokens | undefined): SessionUser | undefined {
  const claims = tokens?.idToken?.payload;
  if (typeof claims?.sub !== "string" || typeof claims.email !== "string") return undefined;
  return { id: claims.sub, email: claims.email, emailConfirmed: claims.email_verified === true };
}

/**
 * Returns the name of a failure, such as `NotAuthorizedException`. The name is empty where it is no
 * Error.
 */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");
