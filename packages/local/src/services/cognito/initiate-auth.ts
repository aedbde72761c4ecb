import { decoy } from "./decoy.ts";
import { invalidParameter, notAuthorized, userNotConfirmed, userNotFound } from "./errors.ts";
import { checkNotLocked, countWrongPassword, forgetWrongPasswords } from "./lock-out.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { srpIdentity } from "./pool.ts";
import type { ApiRequest } from "./request.ts";
import { optionalText, requireText, textMap } from "./request.ts";
import { isValidClientPublic, matchesVerifier, startExchange } from "./srp-server.ts";
import { issueTokens, refreshTokens } from "./tokens.ts";
import { findUser } from "./users.ts";

type Parameters = Readonly<Record<string, string>>;

/** `InitiateAuth`: begins a sign-in by the flow the request names, if the client allows it. */
export async function initiateAuth(pool: Pool, request: ApiRequest) {
  const flow = requireText(request, "AuthFlow");
  const parameters = textMap(request, "AuthParameters");
  switch (flow) {
    case "USER_SRP_AUTH":
      requireFlow(pool, "ALLOW_USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client.");
      return challengePassword(pool, parameters);
    case "USER_PASSWORD_AUTH":
      requireFlow(pool, "ALLOW_USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client");
      return checkPassword(pool, parameters);
    case "REFRESH_TOKEN":
    case "REFRESH_TOKEN_AUTH":
      requireFlow(pool, "ALLOW_REFRESH_TOKEN_AUTH", "Auth flow not enabled for this client");
      return {
        AuthenticationResult: await refreshTokens(pool, parameters.REFRESH_TOKEN ?? ""),
        ChallengeParameters: {},
      };
    case "USER_AUTH":
      requireFlow(pool, "ALLOW_USER_AUTH", "USER_AUTH is not enabled for the client.");
      return chooseFactor(pool, parameters, optionalText(request, "Session"));
    default:
      throw invalidParameter(`Initiate Auth method not supported.`);
  }
}

/** The SRP half of a `USER_AUTH` or `USER_SRP_AUTH` sign-in: salt, B and secret block, also for unknown users. */
export function challengePassword(pool: Pool, parameters: Parameters) {
  const username = requireParameter(parameters, "USERNAME");
  const clientPublic = requireParameter(parameters, "SRP_A");
  if (!isValidClientPublic(clientPublic)) throw invalidParameter("SRP_A is not valid.");
  const user = findUser(pool, username);
  if (!user && !pool.client.hidesUserExistence) throw userNotFound();
  const shown = user ? { sub: user.sub, ...user.password } : decoy(pool, username);
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

/** Tokens for a user who proved the password. Throws `UserNotConfirmedException` before the address is confirmed. */
export async function completeSignIn(pool: Pool, user: UserRecord) {
  if (user.status === "UNCONFIRMED") throw userNotConfirmed();
  forgetWrongPasswords(pool, user.sub);
  return { AuthenticationResult: await issueTokens(pool, user), ChallengeParameters: {} };
}

async function checkPassword(pool: Pool, parameters: Parameters) {
  const user = findUser(pool, requireParameter(parameters, "USERNAME"));
  const password = requireParameter(parameters, "PASSWORD");
  if (!user && !pool.client.hidesUserExistence) throw userNotFound();
  const shown = user ? { sub: user.sub, ...user.password } : decoy(pool, requireParameter(parameters, "USERNAME"));
  checkNotLocked(pool, shown.sub);
  const isRight = matchesVerifier(srpIdentity(pool, shown.sub), password, shown);
  if (!user || !isRight) {
    countWrongPassword(pool, shown.sub);
    throw notAuthorized();
  }
  return completeSignIn(pool, user);
}

async function chooseFactor(pool: Pool, parameters: Parameters, session: string | undefined) {
  const username = requireParameter(parameters, "USERNAME");
  if (session !== undefined) return signInAfterConfirmation(pool, username, session);
  const preferred = parameters.PREFERRED_CHALLENGE;
  if (preferred === "PASSWORD_SRP") return challengePassword(pool, parameters);
  if (preferred === "PASSWORD") return checkPassword(pool, parameters);
  return {
    ChallengeName: "SELECT_CHALLENGE",
    AvailableChallenges: ["PASSWORD_SRP", "PASSWORD"],
    ChallengeParameters: {},
    Session: pool.sessions.open({ kind: "select", username }),
  };
}

async function signInAfterConfirmation(pool: Pool, username: string, sessionId: string) {
  const session = pool.sessions.take(sessionId);
  const user = findUser(pool, username);
  if (session.kind !== "confirmed" || !user || session.sub !== user.sub)
    throw notAuthorized("Invalid session for the user.");
  return completeSignIn(pool, user);
}

function requireFlow(pool: Pool, flow: string, message: string): void {
  if (!pool.spec.authFlows.includes(flow)) throw invalidParameter(message);
}

function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === "") throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
