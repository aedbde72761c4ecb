import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, vi } from "vitest";
import { type AmplifyCalls, createAuthPort } from "../../packages/frontend/src/lib/auth/auth-port.ts";
import { memoryStorage } from "../../packages/frontend/src/testing/memory-storage.ts";
import { type CognitoAnswer, callCognito } from "../support/cognito.ts";
import { oneRegion } from "../support/one-region.ts";
import { contentOf, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
const PASSWORD = "segredo1";
const people: Record<string, string> = {};
const newAddress = () => `pessoa-${randomUUID()}@exemplo.com.br`;

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});
beforeAll(async () => {
  Object.assign(people, { confirmed: newAddress(), unconfirmed: newAddress(), unknown: newAddress() });
  await region().createOwner(people.confirmed ?? "", PASSWORD);
  await callCognito(region(), "SignUp", { Username: people.unconfirmed, Password: PASSWORD });
});

/** Returns an answer without what always differs: address, challenge and masked address. */
function shapeOf(answer: CognitoAnswer, email: string): string {
  const { Session: _session, ChallengeParameters: challenge, ...rest } = answer;
  const text = JSON.stringify({ ...rest, challenge: Object.keys(Object(challenge)).toSorted() });
  return text.replaceAll(email, "E").replace(/"Destination":"[^"]*"/, "");
}

type Probe = (email: string) => Promise<string>;
const cognito =
  (action: string, body: object): Probe =>
  async (email) =>
    shapeOf(await callCognito(region(), action, { ...body, Username: email }), email);

const srp: Probe = async (email) =>
  shapeOf(
    await callCognito(region(), "InitiateAuth", {
      AuthFlow: "USER_SRP_AUTH",
      AuthParameters: { USERNAME: email, SRP_A: "abcdef0123456789" },
    }),
    email,
  );

/**
 * Cognito always distinguishes SignUp of an existing address and ConfirmSignUp of a confirmed one
 * (its documentation, "Managing user existence error responses"), so these are left out.
 */
const probes: Record<string, Probe> = {
  "sign-in, first step": srp,
  "forgotten password": cognito("ForgotPassword", {}),
  "a wrong code for a new password": cognito("ConfirmForgotPassword", {
    ConfirmationCode: "000000",
    Password: PASSWORD,
  }),
  "our confirmation by a wrong code": async (email) => {
    const body = { email, code: "000000", purpose: "signup" };
    return contentOf(await send(region().url, { method: "POST", path: "/api/auth/confirm-email", body }));
  },
};

measures(
  "accountEnumeration",
  "given addresses with an account, with an unconfirmed one, and with none, then every call answers all of them alike",
  async () => {
    const telling: string[] = [];
    let tried = 0;
    for (const [what, probe] of Object.entries(probes)) {
      const said = new Map<string, string[]>();
      for (const [kind, address] of Object.entries(people)) {
        const answer = await probe(address);
        tried += 1;
        said.set(answer, [...(said.get(answer) ?? []), kind]);
      }
      if (said.size > 1) telling.push(`${what}: ${JSON.stringify([...said])}`);
    }
    expect(tried).toBe(3 * Object.keys(probes).length);
    return { tried: { "calls by three kinds of address": tried }, figures: { "calls that tell": telling } };
  },
);

measures(
  "accountEnumeration",
  "given an address that is asked again and again, then it gets few mails, and one without an account the same answers",
  async () => {
    const [known, unconfirmed, unknown] = [newAddress(), newAddress(), newAddress()];
    await region().createOwner(known, PASSWORD);
    await callCognito(region(), "SignUp", { Username: unconfirmed, Password: PASSWORD });
    const asks = { [known]: "ForgotPassword", [unconfirmed]: "ResendConfirmationCode" };
    const telling: string[] = [];
    const mails: number[] = [];
    for (const [address, action] of Object.entries(asks)) {
      for (let time = 0; time < 30; time += 1) {
        const [answer, blank] = [await cognito(action, {})(address), await cognito(action, {})(unknown)];
        if (answer !== blank) telling.push(`${action} ${time}: ${answer} / ${blank}`);
      }
      mails.push((await region().mailbox.list({ to: address })).length);
    }
    return {
      tried: { "requests for codes to one address": 60 },
      figures: {
        "calls that tell": telling,
        "mails to one address in an hour": Math.max(...mails),
        "mails to an address without an account": (await region().mailbox.list({ to: unknown })).length,
      },
    };
  },
);

const failed = (name: string, message = "") => Object.assign(new Error(message), { name });

/** Returns Amplify's calls, with only those answers in which kinds of people differ. */
function amplifyFor(kind: string): AmplifyCalls {
  const refused = async () => {
    throw failed("NotAuthorizedException", "Incorrect username or password.");
  };
  const known = async () => {
    throw failed("UsernameExistsException");
  };
  const nobody = async () => {
    throw failed("InvalidParameterException", "Cannot reset password");
  };
  return {
    signIn: refused,
    signUp: kind === "unknown" ? async () => ({ isSignUpComplete: false }) : known,
    resendSignUpCode: kind === "confirmed" ? nobody : async () => undefined,
    resetPassword: kind === "unconfirmed" ? nobody : async () => undefined,
    updateUserAttribute: refused,
    confirmUserAttribute: refused,
    releaseSignUp: async () => undefined,
    confirmResetPassword: async () => {
      throw failed(kind === "unknown" ? "UserNotFoundException" : "CodeMismatchException");
    },
    confirmSignIn: refused,
    fetchMFAPreference: refused,
    setUpTOTP: refused,
    verifyTOTPSetup: refused,
    updateMFAPreference: refused,
    apart: refused,
    fetchAuthSession: async () => ({ tokens: undefined }),
    signOut: async () => undefined,
    checkAccessToken: refused,
    revoke: refused,
    renew: refused,
  };
}

measures("accountEnumeration", "given the site's forms, then all addresses get the same answer", async () => {
  const kinds = ["confirmed", "unconfirmed", "unknown"];
  const forms: Record<string, (port: ReturnType<typeof createAuthPort>) => Promise<unknown>> = {
    "sign-in": (port) => port.signIn({ email: "a@b.co", password: "errada123", remember: false }),
    "sign-up": (port) => port.signUp({ email: "a@b.co", password: PASSWORD }),
    resend: (port) => port.resendConfirmation("a@b.co", "own"),
    forgot: (port) => port.requestPasswordReset("a@b.co"),
    reset: (port) => port.confirmPasswordReset({ email: "a@b.co", code: "000000", password: PASSWORD }),
  };
  const telling: string[] = [];
  for (const [form, use] of Object.entries(forms)) {
    const said = new Set<string>();
    for (const kind of kinds) said.add(JSON.stringify(await use(createAuthPort(amplifyFor(kind)))) ?? "nothing");
    if (said.size > 1) telling.push(`${form}: ${[...said].join(" / ")}`);
  }
  return {
    tried: { "forms of the site by three kinds of person": Object.keys(forms).length },
    figures: { "calls that tell": telling },
  };
});
