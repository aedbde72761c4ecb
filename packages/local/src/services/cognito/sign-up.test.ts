import { afterEach, beforeEach, expect, test } from "vitest";
import { callAsClient, email, password, signUp } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

let pool: LocalPool;

beforeEach(async () => {
  pool = await startLocalPool();
});
afterEach(() => pool.close());

test("given a sign-up, when it is answered, then the destination is masked and the trigger saw Cognito's event", async () => {
  const answer = await signUp(pool);
  expect(answer).toMatchObject({
    UserConfirmed: false,
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "d***@e***" },
  });
  expect(pool.triggerEvents[0]).toEqual({
    version: "1",
    region: "sa-east-1",
    userPoolId: pool.poolId,
    userName: answer.UserSub,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: pool.clientId },
    triggerSource: "CustomMessage_SignUp",
    request: {
      userAttributes: { sub: answer.UserSub, email, email_verified: "false", "cognito:user_status": "UNCONFIRMED" },
      codeParameter: "{####}",
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  expect(pool.mails(email)[0]).toMatchObject({
    subject: "Confirme seu e-mail",
    from: "no-reply@verificationemail.com",
  });
  expect(pool.mails(email)[0]?.html).toMatch(/^<p>Código: \d{6}<\/p>$/);
});

test.each([
  ["a password of five characters", { Password: "cinco" }, "InvalidPasswordException"],
  ["a password that ends in a space", { Password: "espaço " }, "InvalidParameterException"],
  ["no password", { Password: "" }, "InvalidParameterException"],
  ["a username that is no e-mail", { Username: "dona" }, "InvalidParameterException"],
  ["an attribute nobody knows", { UserAttributes: [{ Name: "cor", Value: "azul" }] }, "InvalidParameterException"],
  ["a claim to be verified", { UserAttributes: [{ Name: "email_verified", Value: "true" }] }, "NotAuthorizedException"],
  ["a client of another pool", { ClientId: "9foreign" }, "ResourceNotFoundException"],
])("given %s, when it signs up, then it is refused by Cognito's name", async (_case, body, name) => {
  expect(await signUp(pool, body)).toMatchObject({ status: 400, __type: name });
  expect(pool.mails(email)).toHaveLength(0);
});

test("given an account, when the same e-mail signs up in capitals, then it exists already", async () => {
  await signUp(pool);
  expect(await signUp(pool, { Username: "DONA@example.com" })).toMatchObject({
    __type: "UsernameExistsException",
    message: "User already exists",
  });
});

test("given five wrong codes, when the right one is sent, then the limit holds until a new code is requested", async () => {
  await signUp(pool);
  const code = pool.codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  const confirm = (ConfirmationCode: string) =>
    callAsClient(pool, "ConfirmSignUp", { Username: email, ConfirmationCode });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await confirm(wrong)).toMatchObject({ __type: "CodeMismatchException" });
  }
  expect(await confirm(code)).toMatchObject({ __type: "LimitExceededException" });
  await callAsClient(pool, "ResendConfirmationCode", { Username: email });
  expect(await confirm(pool.codeFor(email))).toMatchObject({ status: 200 });
  expect(await confirm(pool.codeFor(email))).toMatchObject({ __type: "NotAuthorizedException" });
});

test("given a resent code, when the first one is used, then it counts no more and the second does", async () => {
  await signUp(pool);
  const first = pool.codeFor(email);
  await callAsClient(pool, "ResendConfirmationCode", { Username: email });
  const confirm = (ConfirmationCode: string) =>
    callAsClient(pool, "ConfirmSignUp", { Username: email, ConfirmationCode });
  if (first !== pool.codeFor(email)) expect(await confirm(first)).toMatchObject({ __type: "CodeMismatchException" });
  expect(await confirm(pool.codeFor(email))).toMatchObject({ status: 200 });
});

test("given a code older than a day, when it is used, then it has expired", async () => {
  await signUp(pool);
  pool.skipTime(24 * 3_600_000 + 1);
  expect(
    await callAsClient(pool, "ConfirmSignUp", { Username: email, ConfirmationCode: pool.codeFor(email) }),
  ).toMatchObject({ __type: "ExpiredCodeException", message: "Invalid code provided, please request a code again." });
});

test("given a reset code, when it is used twice or after an hour, then it has expired", async () => {
  await pool.cognito.confirmedUser(email, password);
  const reset = (Password: string) =>
    callAsClient(pool, "ConfirmForgotPassword", { Username: email, ConfirmationCode: pool.codeFor(email), Password });
  await callAsClient(pool, "ForgotPassword", { Username: email });
  expect(pool.triggerEvents.at(-1)).toMatchObject({ triggerSource: "CustomMessage_ForgotPassword" });
  expect(await reset("nova senha")).toMatchObject({ status: 200 });
  expect(await reset("outra senha")).toMatchObject({ __type: "ExpiredCodeException" });
  await callAsClient(pool, "ForgotPassword", { Username: email });
  pool.skipTime(3_600_001);
  expect(await reset("outra senha")).toMatchObject({ __type: "ExpiredCodeException" });
});

test.each([
  ["an account", email],
  ["nobody", "ninguem@example.com"],
])(
  "given the address of %s, when reset codes are requested and typed, then twenty an hour are allowed and no more",
  async (_whose, Username) => {
    await pool.cognito.confirmedUser(email, password);
    const ask = () => callAsClient(pool, "ForgotPassword", { Username });
    for (let asked = 0; asked < 20; asked += 1) expect(await ask()).toMatchObject({ status: 200 });
    const limit = { __type: "LimitExceededException", message: "Attempt limit exceeded, please try after some time." };
    expect(await ask()).toMatchObject(limit);
    const typed = { Username, ConfirmationCode: "123456", Password: "outra senha" };
    expect(await callAsClient(pool, "ConfirmForgotPassword", typed)).toMatchObject(limit);
    pool.skipTime(3_600_001);
    expect(await ask()).toMatchObject({ status: 200 });
  },
);

test("given wrong codes, when another code is requested repeatedly, then guessing ends after twenty an hour", async () => {
  await signUp(pool);
  const guesses = { mismatch: 0, limit: 0 };
  for (let tries = 0; tries < 60; tries += 1) {
    const code = pool.codeFor(email) === "000000" ? "000001" : "000000";
    const answer = await callAsClient(pool, "ConfirmSignUp", { Username: email, ConfirmationCode: code });
    if (answer.__type === "CodeMismatchException") guesses.mismatch += 1;
    else {
      guesses.limit += 1;
      await callAsClient(pool, "ResendConfirmationCode", { Username: email });
    }
  }
  expect(guesses.mismatch).toBeLessThanOrEqual(20);
  expect(guesses.mismatch + guesses.limit).toBe(60);
});

test.each(["SignUp", "ResendConfirmationCode", "ForgotPassword"])(
  "given metadata of the client, when %s mails, then the trigger receives them",
  async (action) => {
    if (action === "ForgotPassword") await pool.cognito.confirmedUser(email, password);
    if (action === "ResendConfirmationCode") await signUp(pool);
    const ClientMetadata = { reason: "known-account" };
    await callAsClient(pool, action, { Username: email, Password: password, ClientMetadata });
    expect(pool.triggerEvents.at(-1)).toMatchObject({ request: { clientMetadata: ClientMetadata } });
  },
);

test("given the session of a confirmation, when it signs in, then once, for its own user and for three minutes", async () => {
  const confirmed = async (Username: string) => {
    await signUp(pool, { Username });
    const ConfirmationCode = pool.codeFor(Username);
    return (await callAsClient(pool, "ConfirmSignUp", { Username, ConfirmationCode })).Session;
  };
  const signIn = (Username: string, Session: unknown) =>
    callAsClient(pool, "InitiateAuth", { AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: Username }, Session });
  const session = await confirmed("ana@example.com");
  expect(await signIn("ana@example.com", session)).toMatchObject({
    AuthenticationResult: { RefreshToken: expect.any(String), TokenType: "Bearer" },
  });
  expect(await signIn("ana@example.com", session)).toMatchObject({ __type: "NotAuthorizedException" });
  expect(await signIn("ana@example.com", await confirmed("bia@example.com"))).toMatchObject({
    __type: "NotAuthorizedException",
  });
  const late = await confirmed("caio@example.com");
  pool.skipTime(3 * 60_000 + 1);
  expect(await signIn("caio@example.com", late)).toMatchObject({ __type: "NotAuthorizedException" });
});
