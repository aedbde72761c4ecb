import { invalidParameter, notAuthorized, userNotConfirmed } from "./errors.ts";
import { fakeUser } from "./fake-user.ts";
import { forgetWrongPasswords } from "./lock-out.ts";
import type { Pool, UserRecord } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { requireText, textMap } from "./request.ts";
import { challengeCode } from "./second-step.ts";
import { isValidClientPublic, startExchange } from "./srp-server.ts";
import { issueTokens } from "./tokens.ts";
import { findUser } from "./users.ts";

type Parameters = Readonly<Record<string, string>>;

/**
 * Answers `InitiateAuth`: it begins a sign-in by SRP, or completes one with the session of a
 * confirmation.
 */
export async function initiateAuth(pool: Pool, request: ApiRequest) {
  const flow = requireText(request, "AuthFlow");
  const parameters = textMap(request, "AuthParameters");
  if (!["USER_SRP_AUTH", "USER_AUTH"].includes(flow) || !pool.spec.authFlows.includes(`ALLOW_${flow}`))
    throw invalidParameter(`${flow} flow not enabled for this client`);
  if (flow === "USER_SRP_AUTH") return challengePassword(pool, parameters);
  return signInAfterConfirmation(pool, requireParameter(parameters, "USERNAME"), requireText(request, "Session"));
}

/**
 * Answers the first step of an SRP sign-in with salt, B and secret block, also for unknown users.
 */
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

/**
 * Continues the sign-in of a user who proved the password: asks for the app's code when the second
 * step is on, or returns tokens. A right password does not reset the count of wrong codes. Throws
 * `UserNotConfirmedException` for an unconfirmed user.
 */
export async function completeSignIn(pool: Pool, user: UserRecord) {
  if (user.status === "UNCONFIRMED") throw userNotConfirmed();
  return user.secondStep?.isOn ? challengeCode(pool, user) : openSession(pool, user);
}

/** Returns the tokens of a signed-in user, and resets the count of wrong passwords and codes. */
export async function openSession(pool: Pool, user: UserRecord) {
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
