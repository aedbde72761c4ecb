import { AppError } from "@emdia/core/model/app-error";
import type { Identity } from "@emdia/core/profile/create-profile";

/** The part of a request that identifies the caller: its verified token's claims. */
type Claimed = { requestContext: { authorizer: { jwt: { claims: Readonly<Record<string, unknown>> } } } };

/**
 * Reads the caller's identity from the verified token alone, never from the browser's user-id and
 * user-email headers (docs/rules.md, "Identity"). API Gateway checked signature, issuer, audience
 * and expiry; an id token is refused.
 * @throws AppError auth.unauthenticated
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
