import type { CustomMessageTriggerEvent, PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { afterAll, expect, test, vi } from "vitest";

vi.stubEnv("SITE_URL", "https://emdia.example");
const handlers = {
  message: (await import("./custom-message.ts")).handler,
  token: (await import("./pre-token.ts")).handler,
};
afterAll(() => vi.unstubAllEnvs());

const trigger = {
  version: "1",
  region: "sa-east-1",
  userPoolId: "sa-east-1_unit",
  userName: "dono",
  callerContext: { awsSdkVersion: "1", clientId: "site" },
};

type Occasion = CustomMessageTriggerEvent["triggerSource"];
const asked = (
  triggerSource: Occasion,
  reason?: string,
  email: string | undefined = "ana@exemplo.com.br",
): CustomMessageTriggerEvent => ({
  ...trigger,
  triggerSource,
  request: {
    userAttributes: email ? { email } : {},
    codeParameter: "{####}",
    linkParameter: "",
    usernameParameter: null,
    ...(reason ? { clientMetadata: { reason } } : {}),
  },
  response: { smsMessage: null, emailSubject: "Cognito", emailMessage: "Cognito" },
});
const linkOf = ({ response }: CustomMessageTriggerEvent) =>
  /href="([^"]*#email[^"]*)"/.exec(String(response.emailMessage))?.[1]?.replaceAll("&amp;", "&");

test.each<[source: Occasion, reason: string | undefined, subject: string, link: string]>([
  [
    "CustomMessage_SignUp",
    undefined,
    "Confirme seu e-mail no Em Dia",
    "/email-confirmed#email=ana%40exemplo.com.br&purpose=signup",
  ],
  [
    "CustomMessage_SignUp",
    "known-account",
    "Confirme seu e-mail no Em Dia",
    "/email-confirmed#email=ana%40exemplo.com.br&purpose=signup",
  ],
  [
    "CustomMessage_ResendCode",
    "sign-up",
    "Confirme seu e-mail no Em Dia",
    "/email-confirmed#email=ana%40exemplo.com.br&purpose=signup",
  ],
  [
    "CustomMessage_ResendCode",
    undefined,
    "Confirme seu e-mail no Em Dia",
    "/email-confirmed#email=ana%40exemplo.com.br&purpose=resend",
  ],
  [
    "CustomMessage_ForgotPassword",
    undefined,
    "Crie uma nova senha no Em Dia",
    "/password-reset#email=ana%40exemplo.com.br",
  ],
  [
    "CustomMessage_ForgotPassword",
    "sign-up",
    "Crie uma nova senha no Em Dia",
    "/password-reset#email=ana%40exemplo.com.br",
  ],
  [
    "CustomMessage_ForgotPassword",
    "known-account",
    "Você já tem uma conta no Em Dia",
    "/password-reset#email=ana%40exemplo.com.br",
  ],
])("given %s for %s, when Cognito asks for its mail, then it is ours: %s", async (source, reason, subject, link) => {
  const answer = await handlers.message(asked(source, reason));
  expect(answer.response.emailSubject).toBe(subject);
  expect(linkOf(answer)).toBe(`https://emdia.example${link}&code={####}`);
});

test.each<[Occasion]>([["CustomMessage_UpdateUserAttribute"], ["CustomMessage_VerifyUserAttribute"]])(
  "given %s, when Cognito asks for its mail, then it is ours, with the code to type and no link",
  async (source) => {
    const answer = await handlers.message(asked(source));
    const { response } = answer;
    expect(response.emailSubject).toBe("Confirme seu novo e-mail no Em Dia");
    expect(response.emailMessage).toContain("{####}");
    expect(linkOf(answer)).toBeUndefined();
  },
);

test("given another occasion, when Cognito asks for its mail, then it keeps Cognito's text", async () => {
  const answer = await handlers.message(asked("CustomMessage_Authentication"));
  expect(answer.response).toEqual({ smsMessage: null, emailSubject: "Cognito", emailMessage: "Cognito" });
});

test("given a person without an address, when Cognito asks for a mail, then the link's address is empty", async () => {
  const answer = await handlers.message(asked("CustomMessage_SignUp", undefined, ""));
  expect(linkOf(answer)).toBe("https://emdia.example/email-confirmed#email=&purpose=signup&code={####}");
});

test.each([
  [
    { email: "ana@exemplo.com.br", email_verified: "true" },
    { email: "ana@exemplo.com.br", email_verified: "true" },
  ],
  [{ email: "ana@exemplo.com.br" }, { email: "ana@exemplo.com.br", email_verified: "false" }],
  [{}, { email: "", email_verified: "false" }],
])(
  "given a person with %j, when a token is made, then the access token carries just that",
  async (userAttributes: Record<string, string>, claims) => {
    const event: PreTokenGenerationV2TriggerEvent = {
      ...trigger,
      triggerSource: "TokenGeneration_Authentication",
      request: { userAttributes, groupConfiguration: {} },
      response: { claimsAndScopeOverrideDetails: {} },
    };
    expect((await handlers.token(event)).response).toEqual({
      claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } },
    });
  },
);
