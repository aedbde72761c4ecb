import { randomUUID } from "node:crypto";
import type { ConfirmEmailWire } from "@emdia/contracts/account";
import type { ErrorBody } from "@emdia/contracts/errors";
import { useAmplify } from "@emdia/local/services/cognito/testing/amplify-under-test";
import { signIn, signOut } from "aws-amplify/auth";
import { expect, test } from "vitest";
import { callCognito, newestLink, refreshWith } from "../support/cognito.ts";
import { oneRegion } from "../support/one-region.ts";
import { apiOf } from "../support/studio.ts";

const region = oneRegion();
const newAddress = () => `dona-${randomUUID()}@exemplo.com.br`;
const PASSWORD = "segredo1";

const confirm = (body: unknown) =>
  apiOf(region().url, undefined)<ConfirmEmailWire & ErrorBody>("POST", "/api/auth/confirm-email", body);

const confirmationLink = (email: string) => newestLink(region(), email, /Confirme seu e-mail/, "/email-confirmed");

async function signedUp() {
  const email = newAddress();
  await callCognito(region(), "SignUp", { Username: email, Password: PASSWORD });
  const link = await confirmationLink(email);
  return { email, code: link.get("code") ?? "", purpose: link.get("purpose") ?? "" };
}

function tokensOf({ redirectTo }: ConfirmEmailWire) {
  const [path, fragment] = redirectTo.split("#");
  return { path, fields: new URLSearchParams(fragment) };
}

test("given the code of a sign-up's mail, when its button is pressed, then the sign-up page gets one sign-in, which no cache keeps", async () => {
  const { email, code, purpose } = await signedUp();
  const answer = await confirm({ email: email.toUpperCase(), code, purpose });
  expect([answer.status, purpose]).toEqual([200, "signup"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const { path, fields } = tokensOf(answer.body);
  expect([path, fields.get("type")]).toEqual(["/email-confirmed", "signup"]);
  const api = apiOf(region().url, fields.get("access_token") ?? "");
  const user = await callCognito(region(), "GetUser", { AccessToken: fields.get("access_token") });
  const body = { userId: user.Username, email };
  expect(await api("POST", "/api/auth/create-profile", body)).toMatchObject({ status: 200, body: { email } });
});

test("given an unconfirmed address that signs up again, when the mail comes, then its link leads to the password, not into the account", async () => {
  const { email } = await signedUp();
  const ClientMetadata = { reason: "sign-up" };
  await callCognito(region(), "ResendConfirmationCode", { Username: email, ClientMetadata });
  expect(await region().mailbox.list({ to: email })).toHaveLength(2);
  expect((await confirmationLink(email)).get("purpose")).toBe("signup");
});

test("given a confirmed address that signs up again, when the mail arrives, then it says so, with links to sign in and to reset the password", async () => {
  const email = newAddress();
  await region().createOwner(email, PASSWORD);
  expect(await callCognito(region(), "SignUp", { Username: email, Password: PASSWORD })).toMatchObject({
    __type: "UsernameExistsException",
  });
  const ClientMetadata = { reason: "known-account" };
  await callCognito(region(), "ForgotPassword", { Username: email, ClientMetadata });
  const [mail] = await region().mailbox.list({ to: email });
  expect(mail?.html).toContain(`href="${region().url}/auth"`);
  const link = await newestLink(region(), email, /Você já tem uma conta/, "/password-reset");
  const reset = { Username: email, ConfirmationCode: link.get("code"), Password: "outra-senha" };
  expect(await callCognito(region(), "ConfirmForgotPassword", reset)).toMatchObject({ status: 200 });
});

test("given an unknown address, a wrong code, a used one and a confirmed account, when confirmed, then all get one answer", async () => {
  const { email, code, purpose } = await signedUp();
  const wrong = code === "000000" ? "000001" : "000000";
  const answers = [
    await confirm({ email: newAddress(), code, purpose }),
    await confirm({ email, code: wrong, purpose }),
    await confirm({ email, code, purpose }).then(() => confirm({ email, code, purpose })),
    await confirm({ email, code: wrong, purpose }),
  ];
  for (const { status, body } of answers) {
    const { requestId: _differs, ...rest } = body;
    expect([status, rest]).toEqual([
      400,
      { error: "Link de confirmação inválido ou expirado.", code: "auth.invalid_confirmation" },
    ]);
  }
});

test("given guessed codes, when the sixth is tried, then known, unknown and confirmed addresses get the same answer to wait", async () => {
  const known = await signedUp();
  const confirmed = newAddress();
  await region().createOwner(confirmed, PASSWORD);
  const wrong = known.code === "000000" ? "000001" : "000000";
  for (const email of [known.email, newAddress(), confirmed]) {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await confirm({ email, code: wrong, purpose: "signup" })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  }
});

test("given a sign-in on every device, when one signs out everywhere, then no device renews, and a token from before opens the API to its end alone", async () => {
  const { email, tokens, emailOf } = await anOwner();
  const elsewhere = await region().createOwner(email, PASSWORD);
  await callCognito(region(), "GlobalSignOut", { AccessToken: tokens.accessToken });
  for (const { refreshToken, accessToken: AccessToken } of [tokens, elsewhere]) {
    expect(await refreshWith(region(), refreshToken)).toMatchObject({ __type: "NotAuthorizedException" });
    expect(await callCognito(region(), "GetUser", { AccessToken })).toMatchObject({ __type: "NotAuthorizedException" });
  }
  // The gateway checks only a token's signature and end (docs/decisions/012-sign-in.md).
  expect(await emailOf(elsewhere.accessToken)).toBe(email);
  const { exp = 0, iat = 0 } = JSON.parse(
    Buffer.from(elsewhere.accessToken.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(exp - iat).toBe(3_600);
});

test("given the first profile of an account, when it is created fifty times at once, then it is one and the same", async () => {
  const { email, code, purpose } = await signedUp();
  const { fields } = tokensOf((await confirm({ email, code, purpose })).body);
  const api = apiOf(region().url, fields.get("access_token") ?? "");
  const { Username: userId } = await callCognito(region(), "GetUser", { AccessToken: fields.get("access_token") });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api("POST", "/api/auth/create-profile", { userId, email })),
  );
  const [first] = answers;
  expect(first?.status).toBe(200);
  for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
  const other = { userId, email: newAddress() };
  expect(await api("POST", "/api/auth/create-profile", other)).toMatchObject({
    status: 403,
    body: { code: "auth.identity_mismatch" },
  });
});

const release = (email: string) => apiOf(region().url, undefined)("POST", "/api/auth/release-sign-up", { email });

async function opens(email: string, password: string): Promise<boolean> {
  const { graph, url } = region();
  const { id = "", clientId = "", issuer = "" } = graph.userPool ?? {};
  useAmplify({ endpoint: `${url}/aws/cognito-idp/`, poolId: id, clientId, issuer, codeFor: () => "", mails: () => [] });
  try {
    return (await signIn({ username: email, password })).isSignedIn;
  } catch {
    return false;
  } finally {
    await signOut().catch(() => undefined);
  }
}

test("given a stranger who signed up first with an address, when its owner signs up and confirms, then only the owner's password opens the account", async () => {
  const stranger = await signedUp();
  const { email } = stranger;
  expect(await release(email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
  const owner = await callCognito(region(), "SignUp", { Username: email, Password: "minha-senha" });
  expect(owner).toMatchObject({ status: 200 });
  // The stranger's code is invalid, and signing up again needs another release of the address.
  expect((await confirm({ email, code: stranger.code, purpose: "signup" })).body.code).toBe(
    "auth.invalid_confirmation",
  );
  expect(await callCognito(region(), "SignUp", { Username: email, Password: PASSWORD })).toMatchObject({ status: 400 });
  const link = await confirmationLink(email);
  expect((await confirm({ email, code: link.get("code"), purpose: "signup" })).status).toBe(200);
  expect([await opens(email, PASSWORD), await opens(email, "minha-senha")]).toEqual([false, true]);
});

test("given a confirmed account, an unknown address and an unconfirmed one, when released, then all get one answer and the account stays", async () => {
  const known = newAddress();
  await region().createOwner(known, PASSWORD);
  const { email } = await signedUp();
  const answers = await Promise.all([known, newAddress(), email].map(release));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await opens(known, PASSWORD)).toBe(true);
});

async function anOwner() {
  const email = newAddress();
  const tokens = await region().createOwner(email, PASSWORD);
  const api = apiOf(region().url, tokens.accessToken);
  await api("POST", "/api/auth/create-profile", { userId: tokens.userId, email });
  const update = (to: string, AccessToken = tokens.accessToken) =>
    callCognito(region(), "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: to }] });
  const verify = (Code: string, AccessToken = tokens.accessToken) =>
    callCognito(region(), "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code });
  const codeAt = async (to: string) => {
    const mail = (await region().mailbox.list({ to })).find(({ subject }) => /novo e-mail/.test(subject));
    return /\b\d{6}\b/.exec(mail?.html.replaceAll(/#[0-9a-f]{6}/gi, "") ?? "")?.[0] ?? "";
  };
  const emailOf = async (token: string) =>
    (await apiOf(region().url, token)<{ email: string }>("GET", "/api/profile")).body.email;
  return { email, tokens, update, verify, codeAt, emailOf };
}

test("given an owner with another address, when its code comes back, then the profile follows, the old address is told once, and an old token changes nothing back", async () => {
  const { email, tokens, update, verify, codeAt, emailOf } = await anOwner();
  const to = newAddress();
  expect(await update(to)).toMatchObject({ status: 200 });
  // Nothing changes before the code: neither the sign-in nor the profile.
  expect([await opens(email, PASSWORD), await opens(to, PASSWORD)]).toEqual([true, false]);
  const code = await codeAt(to);
  expect(await verify(code === "000000" ? "000001" : "000000")).toMatchObject({ __type: "CodeMismatchException" });
  expect(await verify(code)).toMatchObject({ status: 200 });
  expect(await verify(code)).toMatchObject({ __type: "ExpiredCodeException" });
  expect([await opens(email, PASSWORD), await opens(to, PASSWORD)]).toEqual([false, true]);
  const renewed = Object(await refreshWith(region(), tokens.refreshToken)).AuthenticationResult.AccessToken;
  expect(await emailOf(tokens.accessToken)).toBe(email);
  expect(await emailOf(renewed)).toBe(to);
  expect([await emailOf(tokens.accessToken), await emailOf(renewed)]).toEqual([to, to]);
  await region().drain();
  const told = (await region().mailbox.list({ to: email })).filter(({ subject }) =>
    /e-mail da sua conta/.test(subject),
  );
  expect(told.map(({ html }) => html.includes(to))).toEqual([true]);
});

test("given an address of somebody else, when an owner tries to take it, then no code is mailed and the account stays", async () => {
  const { email, update, emailOf, tokens } = await anOwner();
  const other = await anOwner();
  expect(await update(other.email)).toMatchObject({ __type: "AliasExistsException" });
  expect(await region().mailbox.list({ to: other.email })).toEqual([]);
  // A code that one account asked for is refused with the token of another account.
  const to = newAddress();
  await update(to);
  expect(await other.verify(await other.codeAt(to))).toMatchObject({ status: 400 });
  expect([await emailOf(tokens.accessToken), await opens(email, PASSWORD)]).toEqual([email, true]);
});
