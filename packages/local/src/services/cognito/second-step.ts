import { recordAt } from "../../json.ts";
import { invalidParameter, notAuthorized, refusal } from "./errors.ts";
import { checkNotLocked, countWrongPassword } from "./lock-out.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { type ApiRequest, requireText, textMap } from "./request.ts";
import { requireUserOf } from "./tokens.ts";
import { makeSecret, stepOfCode } from "./totp.ts";
import { findUser, updateUser } from "./users.ts";

/** Cognito's name for the challenge, and for the method in `GetUser`. */
export const softwareToken = "SOFTWARE_TOKEN_MFA";

/** The old secret stays valid until the new one is verified. */
export async function associateSoftwareToken(pool: Pool, request: ApiRequest) {
  const { sub } = await requireUserOf(pool, requireText(request, "AccessToken"));
  if (!pool.spec.softwareToken) throw refusal("noSoftwareToken");
  const pendingSecret = makeSecret();
  updateUser(pool, sub, (user) => ({ ...user, secondStep: { isOn: false, ...user.secondStep, pendingSecret } }));
  return { SecretCode: pendingSecret };
}

/** Verifying an app leaves the second step as it is. */
export async function verifySoftwareToken(pool: Pool, request: ApiRequest) {
  const { sub, secondStep } = await requireUserOf(pool, requireText(request, "AccessToken"));
  const code = requireText(request, "UserCode");
  const secret = secondStep?.pendingSecret;
  if (secret === undefined) throw invalidParameter("No software token was associated with the user.");
  const lastStep = stepOfCode(secret, code, pool.now());
  if (lastStep === undefined) throw refusal("setUpMismatch");
  updateUser(pool, sub, (user) => ({
    ...user,
    secondStep: { isOn: user.secondStep?.isOn ?? false, secret, lastStep },
  }));
  return { Status: "SUCCESS" };
}

/** As on AWS, an access token alone disables the step. */
export async function setUserMfaPreference(pool: Pool, request: ApiRequest) {
  setPreference(pool, await requireUserOf(pool, requireText(request, "AccessToken")), request);
  return {};
}

/** The app's secret stays stored. */
export function setPreference(pool: Pool, user: UserRecord, request: ApiRequest): void {
  const isOn = recordAt(request, "SoftwareTokenMfaSettings").Enabled === true;
  if (isOn && user.secondStep?.secret === undefined) throw invalidParameter("User has not verified software token mfa");
  updateUser(pool, user.sub, (current) => ({ ...current, secondStep: { ...current.secondStep, isOn } }));
}

export function describeSecondStep({ secondStep }: UserRecord) {
  return secondStep?.isOn ? { UserMFASettingList: [softwareToken], PreferredMfaSetting: softwareToken } : {};
}

export function challengeCode(pool: Pool, { sub }: UserRecord) {
  const Session = pool.sessions.open({ kind: "code", sub });
  return { ChallengeName: softwareToken, Session, ChallengeParameters: { USER_ID_FOR_SRP: sub } };
}

/** A wrong code counts as a wrong password (Cognito, "Adding MFA to a user pool"). */
export function requireCode(pool: Pool, request: ApiRequest): UserRecord {
  const id = requireText(request, "Session");
  const session = pool.sessions.look(id);
  const user = session.kind === "code" ? findUser(pool, session.sub) : undefined;
  if (!user?.secondStep?.secret) throw notAuthorized("Invalid session for the user.");
  checkNotLocked(pool, user.sub);
  const { SOFTWARE_TOKEN_MFA_CODE: code = "" } = textMap(request, "ChallengeResponses");
  const lastStep = stepOfCode(user.secondStep.secret, code, pool.now());
  if (lastStep === undefined || lastStep <= (user.secondStep.lastStep ?? 0)) {
    countWrongPassword(pool, user.sub);
    throw lastStep === undefined ? refusal("appCodeMismatch") : refusal("appCodeUsed");
  }
  pool.sessions.take(id);
  return updateUser(pool, user.sub, (now) => ({ ...now, secondStep: { isOn: true, ...now.secondStep, lastStep } }));
}
