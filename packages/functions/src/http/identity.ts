import { AppError } from "@emdia/core/model/app-error";
import type { Identity } from "@emdia/core/profile/create-profile";

/** What of a request says who calls: the claims of its verified token. */
type Claimed = { requestContext: { authorizer: { jwt: { claims: Readonly<Record<string, unknown>> } } } };

/**
 * Who is calling, from the verified token alone: the browser's user-id and user-email headers are never read
 * (docs/rules.md, "Identity"). API Gateway checked signature, issuer, audience and expiry; an id token is not an access
 * token.
 * @throws AppError auth.unauthenticated
 */
export function identityOf(event: Claimed): Identity {
  const { sub, token_use: use, email, email_verified: verified } = event.requestContext.authorizer.jwt.claims;
  if (typeof sub !== "string" || sub === "" || use !== "access") throw new AppError("auth.unauthenticated");
  return {
    ownerId: sub,
    email: typeof email === "string" ? email : undefined,
    emailVerified: verified === true || verified === "true",
  };
}
