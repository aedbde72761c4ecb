/** The second step runs with the real Amplify, as in the site. */
import { randomUUID } from "node:crypto";
import { codeAt } from "@emdia/local/services/cognito/totp";
import { Amplify } from "aws-amplify";
import { confirmSignIn, fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { beforeAll } from "vitest";
import { callCognito } from "../support/cognito.ts";
import { oneRegion } from "../support/one-region.ts";
import { apiOf } from "../support/studio.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
const email = `dona-${randomUUID()}@exemplo.com.br`;
const PASSWORD = "segredo1";
const STEP = 30_000;
let secret = "";
const items = new Map<string, string>();

beforeAll(async () => {
  const { userPool } = region().graph;
  const pool = { userPoolId: userPool?.id ?? "", userPoolClientId: userPool?.clientId ?? "" };
  const Cognito = { ...pool, userPoolEndpoint: `${region().url}/aws/cognito-idp/`, loginWith: { email: true } };
  Amplify.configure({ Auth: { Cognito } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  });
  const { accessToken: AccessToken } = await region().createOwner(email, PASSWORD);
  const { SecretCode } = await callCognito(region(), "AssociateSoftwareToken", { AccessToken });
  secret = String(SecretCode);
  const UserCode = codeAt(secret, Date.now() - STEP);
  await callCognito(region(), "VerifySoftwareToken", { AccessToken, UserCode });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await callCognito(region(), "SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings });
});

function wrongCodes(count: number, key = secret): string[] {
  const right = Array.from({ length: 10 }, (_, step) => codeAt(key, Date.now() + (step - 3) * STEP));
  const codes = Array.from({ length: count + right.length }, (_, index) => String(index * 3_331).padStart(6, "0"));
  return codes.filter((code) => !right.includes(code)).slice(0, count);
}

const answer = (challengeResponse: string) =>
  confirmSignIn({ challengeResponse }).then(
    () => "in",
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );
const tokensNow = async () => [(await fetchAuthSession()).tokens, ...items.values()].filter(Boolean);

/**
 * Returns how many codes were judged beyond the bound: five without a rest, then one after each
 * rest of 1, 2, 4 seconds and so on. A slow machine takes longer, so its bound is higher.
 */
const beyondTheRests = (judged: number, since: number): number =>
  Math.max(0, judged - 5 - Math.floor(Math.log2((Date.now() - since) / 1_000 + 1)));

measures("secondStep", "given a password without the app, then no token comes, and guessing is bounded", async () => {
  const { isSignedIn, nextStep } = await signIn({ username: email, password: PASSWORD });
  const early = [...(await tokensNow()), ...(isSignedIn ? [nextStep] : [])];
  const said = new Map<string, number>();
  const since = Date.now();
  for (const code of wrongCodes(100)) {
    const heard = await answer(code);
    said.set(heard, (said.get(heard) ?? 0) + 1);
  }
  const judged = said.get("CodeMismatchException: Invalid code received for user") ?? 0;
  const rested = said.get("NotAuthorizedException: Password attempts exceeded") ?? 0;
  return {
    tried: { "codes in a row": judged + rested },
    figures: {
      "tokens without the code": [...early, ...(await tokensNow()), ...(said.has("in") ? ["in"] : [])],
      "codes judged beyond the rests": beyondTheRests(100 - rested, since),
    },
  };
});

measures("secondStep", "given a sign-in that waits for the code, then its session opens nothing else", async () => {
  const other = `outra-${randomUUID()}@exemplo.com.br`;
  await region().createOwner(other, PASSWORD);
  const AuthParameters = { USERNAME: other, SRP_A: "abcdef0123456789" };
  const begun = await callCognito(region(), "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters });
  const session = String(begun.Session);
  const ChallengeResponses = { USERNAME: other, SOFTWARE_TOKEN_MFA_CODE: codeAt(secret, Date.now()) };
  const answers = [
    await callCognito(region(), "RespondToAuthChallenge", {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session: session,
      ChallengeResponses,
    }),
    await callCognito(region(), "GetUser", { AccessToken: session }),
    await callCognito(region(), "SetUserMFAPreference", { AccessToken: session }),
    await apiOf(region().url, session)("GET", "/api/profile"),
  ];
  return {
    tried: { "calls with the session of a sign-in": answers.length },
    figures: { "calls let in with a sign-in that waits": answers.filter(({ status }) => status < 400) },
  };
});

async function anOwnerWithApp(): Promise<{ email: string; key: string }> {
  const fresh = `nova-${randomUUID()}@exemplo.com.br`;
  const { accessToken: AccessToken } = await region().createOwner(fresh, PASSWORD);
  const key = String((await callCognito(region(), "AssociateSoftwareToken", { AccessToken })).SecretCode);
  await callCognito(region(), "VerifySoftwareToken", { AccessToken, UserCode: codeAt(key, Date.now() - STEP) });
  await callCognito(region(), "SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
  return { email: fresh, key };
}

measures("secondStep", "given the app's code, then it opens one session, and not a second", async () => {
  const { email: username, key } = await anOwnerWithApp();
  const code = codeAt(key, Date.now());
  const heard: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await signIn({ username, password: PASSWORD });
    heard.push(await answer(code));
    await signOut();
  }
  return {
    tried: { "sign-ins by one code": heard.length },
    figures: { "codes taken twice": heard[0] === "in" ? heard.slice(1).filter((one) => one === "in") : heard },
  };
});

measures("secondStep", "given codes of other minutes, as a camera may have seen them, then none is taken", async () => {
  const { email: username, key } = await anOwnerWithApp();
  await signIn({ username, password: PASSWORD });
  const heard: string[] = [];
  // Four wrong codes lock nothing, so the right code after them shows that each was judged.
  for (const step of [-2_880, -4, 4, 2_880]) heard.push(await answer(codeAt(key, Date.now() + step * STEP)));
  const right = await answer(codeAt(key, Date.now()));
  await signOut();
  return {
    tried: { "codes of other minutes": heard.length },
    figures: { "codes taken twice": right === "in" ? heard.filter((one) => one === "in") : [right, ...heard] },
  };
});

measures("secondStep", "given a new sign-in for each guess, then guessing is as bounded as in one", async () => {
  const { email: username, key } = await anOwnerWithApp();
  const heard: string[] = [];
  const since = Date.now();
  for (const code of wrongCodes(20, key))
    heard.push(
      await signIn({ username, password: PASSWORD }).then(
        () => answer(code),
        (error: Error) => error.name,
      ),
    );
  return {
    tried: { "sign-ins with a wrong code": heard.length },
    figures: {
      "tokens without the code": [...(await tokensNow()), ...heard.filter((one) => one === "in")],
      "codes judged beyond the rests": beyondTheRests(
        heard.filter((one) => one.startsWith("CodeMismatch")).length,
        since,
      ),
    },
  };
});

measures(
  "secondStep",
  "given a stolen session, when everybody is signed out, then it reaches neither the app nor the address",
  async () => {
    const fresh = `roubada-${randomUUID()}@exemplo.com.br`;
    const { accessToken: AccessToken, refreshToken: RefreshToken } = await region().createOwner(fresh, PASSWORD);
    const key = String((await callCognito(region(), "AssociateSoftwareToken", { AccessToken })).SecretCode);
    const { accessToken: own } = await region().createOwner(fresh, PASSWORD);
    await callCognito(region(), "GlobalSignOut", { AccessToken: own });
    const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
    const answers = [
      await callCognito(region(), "AssociateSoftwareToken", { AccessToken }),
      await callCognito(region(), "VerifySoftwareToken", { AccessToken, UserCode: codeAt(key, Date.now()) }),
      await callCognito(region(), "SetUserMFAPreference", { AccessToken, ...off }),
      await callCognito(region(), "UpdateUserAttributes", {
        AccessToken,
        UserAttributes: [{ Name: "email", Value: `ladrao-${randomUUID()}@exemplo.com.br` }],
      }),
      await callCognito(region(), "GetUser", { AccessToken }),
      await callCognito(region(), "GetTokensFromRefreshToken", { RefreshToken }),
    ];
    return {
      tried: { "calls with a session that was ended": answers.length },
      figures: { "calls let in after signing out everywhere": answers.filter(({ status }) => status < 400) },
    };
  },
);
