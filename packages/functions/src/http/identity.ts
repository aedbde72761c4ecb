import { AppError } from "@emdia/core/model/app-error";
import type { Identity } from "@emdia/core/profile/profiles";

type Claimed = { requestContext: { authorizer: { jwt: { claims: Readonly<Record<string, unknown>> } } } };

/**
 * Trusts the verified token alone, never the browser's headers (docs/rules/account.md, "Identity").
 * An id token is refused. @throws AppError auth.unauthenticated
 */
export function identityOf(event: Claimed): Identity {
  const { sub, token_use: use, email, email_verified: verified, iat } = event.requestContext.authorizer.jwt.claims;
  if (typeof sub !== "string" || sub === "" || use !== "access") throw new AppError("auth.unauthenticated");
  return {
    ownerId: sub,
    email: typeof email === "string" ? email : undefined,
    emailVerified: verified === true || verified === "true",
    issuedAt: new Date(Number(iat) * 1000 || 0).toISOString(),
  };
}
