import { invalidParameter, notAuthorized } from "./errors.ts";
import { challengePassword, completeSignIn, initiateAuth } from "./initiate-auth.ts";
import { checkNotLocked, countWrongPassword } from "./lock-out.ts";
import type { Pool } from "./pool.ts";
import { srpIdentity } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { optionalText, requireText, textMap } from "./request.ts";
import { provesPassword } from "./srp-server.ts";
import { findUser } from "./users.ts";

type Responses = Readonly<Record<string, string>>;

/** `RespondToAuthChallenge`: proves the password by SRP, or picks the factor of a `USER_AUTH` sign-in. */
export async function respondToAuthChallenge(pool: Pool, request: ApiRequest) {
  const challenge = requireText(request, "ChallengeName");
  const responses = textMap(request, "ChallengeResponses");
  const session = optionalText(request, "Session");
  if (challenge === "PASSWORD_VERIFIER") return verifyPassword(pool, responses, session);
  if (challenge === "SELECT_CHALLENGE") return selectFactor(pool, responses, session ?? "");
  throw invalidParameter(`Unsupported challenge ${challenge}.`);
}

async function verifyPassword(pool: Pool, responses: Responses, sessionId: string | undefined) {
  const secretBlock = responses.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
  const session = pool.sessions.take(sessionId ?? pool.sessions.findBySecretBlock(secretBlock) ?? "");
  if (session.kind !== "srp") throw notAuthorized("Invalid session for the user.");
  checkNotLocked(pool, session.sub);
  const user = findUser(pool, session.sub);
  const proof = {
    secretBlock,
    timestamp: responses.TIMESTAMP ?? "",
    signature: responses.PASSWORD_CLAIM_SIGNATURE ?? "",
  };
  if (!user || !provesPassword(session.exchange, srpIdentity(pool, user.sub), user.password.verifier, proof)) {
    countWrongPassword(pool, session.sub);
    throw notAuthorized();
  }
  return completeSignIn(pool, user);
}

async function selectFactor(pool: Pool, responses: Responses, sessionId: string) {
  const session = pool.sessions.take(sessionId);
  if (session.kind !== "select") throw notAuthorized("Invalid session for the user.");
  const parameters = { ...responses, USERNAME: session.username };
  if (responses.ANSWER === "PASSWORD_SRP") return challengePassword(pool, parameters);
  return initiateAuth(pool, {
    AuthFlow: "USER_AUTH",
    AuthParameters: { ...parameters, PREFERRED_CHALLENGE: responses.ANSWER ?? "" },
  });
}
