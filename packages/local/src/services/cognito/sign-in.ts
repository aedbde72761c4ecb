import { invalidParameter, notAuthorized, refusal } from "./errors.ts";
import { checkNotLocked, countWrongPassword, forgetWrongPasswords } from "./lock-out.ts";
import { type Pool, srpIdentity, type UserRecord } from "./pool.ts";
import { type ApiRequest, requireText, textMap } from "./request.ts";
import { challengeCode, requireCode, softwareToken } from "./second-step.ts";
import { isValidClientPublic, provesPassword, startExchange } from "./srp-server.ts";
import { issueTokens } from "./tokens.ts";
import { fakeUser, findUser } from "./users.ts";

type Parameters = Readonly<Record<string, string>>;

export async function initiateAuth(pool: Pool, request: ApiRequest) {
  const flow = requireText(request, "AuthFlow");
  const parameters = textMap(request, "AuthParameters");
  if (!["USER_SRP_AUTH", "USER_AUTH"].includes(flow) || !pool.spec.authFlows.includes(`ALLOW_${flow}`))
    throw invalidParameter(`${flow} flow not enabled for this client`);
  if (flow === "USER_SRP_AUTH") return challengePassword(pool, parameters);
  return signInAfterConfirmation(pool, requireParameter(parameters, "USERNAME"), requireText(request, "Session"));
}

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

/** Answers the first step of an SRP sign-in, even for an unknown user: salt, B, secret block. */
function challengePassword(pool: Pool, parameters: Parameters) {
  const username = requireParameter(parameters, "USERNAME");
  const clientPublic = requireParameter(parameters, "SRP_A");
  if (!isValidClientPublic(clientPublic)) throw invalidParameter("SRP_A is not valid.");
  const user = findUser(pool, username);
  const shown = user ? { sub: user.sub, ...user.password } : fakeUser(pool, username);
  const exchange = startExchange(clientPublic, shown.verifier);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    Session: pool.sessions.open({ kind: "srp", sub: shown.sub, exchange }),
    ChallengeParameters: {
      SALT: shown.salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: exchange.secretBlock,
      USER_ID_FOR_SRP: shown.sub,
      USERNAME: shown.sub,
    },
  };
}

/** A right password keeps the count of wrong codes. Throws `UserNotConfirmedException`. */
async function completeSignIn(pool: Pool, user: UserRecord) {
  if (user.status === "UNCONFIRMED") throw refusal("userNotConfirmed");
  return user.secondStep?.isOn ? challengeCode(pool, user) : openSession(pool, user);
}

async function openSession(pool: Pool, user: UserRecord) {
  forgetWrongPasswords(pool, user.sub);
  return { AuthenticationResult: await issueTokens(pool, user), ChallengeParameters: {} };
}

async function signInAfterConfirmation(pool: Pool, username: string, sessionId: string) {
  const session = pool.sessions.take(sessionId);
  const user = findUser(pool, username);
  if (session.kind !== "confirmed" || !user || session.sub !== user.sub)
    throw notAuthorized("Invalid session for the user.");
  return completeSignIn(pool, user);
}

function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === "") throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
