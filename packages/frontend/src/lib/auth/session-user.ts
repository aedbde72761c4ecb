import type { SessionUser } from "./types.ts";

/** The tokens of a session, as far as they are looked at here. */
export type Tokens = {
  accessToken: { toString(): string };
  idToken?: { payload: Readonly<Record<string, unknown>> } | undefined;
};

/** The person an id token speaks of; undefined without one. */
export function userOf(tokens: Tokens | undefined): SessionUser | undefined {
  const claims = tokens?.idToken?.payload;
  if (typeof claims?.sub !== "string" || typeof claims.email !== "string") return undefined;
  return { id: claims.sub, email: claims.email, emailConfirmed: claims.email_verified === true };
}

/** The provider's name of a failure, such as `NotAuthorizedException`. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");
