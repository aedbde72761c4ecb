import type { SessionUser } from "./types.ts";

/** The tokens of a session, with the parts that the site uses. */
export type Tokens = {
  accessToken: { toString(): string };
  idToken?: { payload: Readonly<Record<string, unknown>> } | undefined;
};

export function userOf(tokens: Tokens | undefined): SessionUser | undefined {
  const claims = tokens?.idToken?.payload;
  if (typeof claims?.sub !== "string" || typeof claims.email !== "string") return undefined;
  return { id: claims.sub, email: claims.email, emailConfirmed: claims.email_verified === true };
}

export const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");
