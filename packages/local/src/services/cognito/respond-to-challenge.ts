import { invalidParameter, notAuthorized } from "./errors.ts";
import { completeSignIn, openSession } from "./initiate-auth.ts";
import { checkNotLocked, countWrongPassword } from "./lock-out.ts";
import type { Pool } from "./pool.ts";
import { srpIdentity } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText, textMap } from "./request.ts";
import { requireCode, softwareToken } from "./second-step.ts";
import { provesPassword } from "./srp-server.ts";
import { findUser } from "./users.ts";

/** Answers `RespondToAuthChallenge`: SRP proves the password, then a code proves the app. */
export async function respondToAuthChallenge(pool: Pool, request: ApiRequest) {
  const challenge = requireText(request, "ChallengeName");
  if (challenge === softwareToken) return openSession(pool, requireCode(pool, request));
  if (challenge !== "PASSWORD_VERIFIER") throw invalidParameter(`Unsupported challenge ${challenge}.`);
  const responses = textMap(request, "ChallengeResponses");
  const session = pool.sessions.take(requireText(request, "Session"));
  if (session.kind !== "srp") throw notAuthorized("Invalid session for the user.");
  checkNotLocked(pool, session.sub);
  const user = findUser(pool, session.sub);
  const proof = {
    secretBlock: responses.PASSWORD_CLAIM_SECRET_BLOCK ?? "",
    timestamp: responses.TIMESTAMP ?? "",
    signature: responses.PASSWORD_CLAIM_SIGNATURE ?? "",
  };
  if (!user || !provesPassword(session.exchange, srpIdentity(pool, user.sub), user.password.verifier, proof)) {
    countWrongPassword(pool, session.sub);
    throw notAuthorized();
  }
  return completeSignIn(pool, user);
}
