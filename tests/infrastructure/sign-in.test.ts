import { expect, test } from "vitest";
import * as z from "zod/mini";
import { poolProtection } from "../../stacks/pool-protection.ts";
import { all, only, readable } from "./snapshot.ts";

const pool = only("aws:cognito/UserPool");
const client = only("aws:cognito/UserPoolClient");

const Triggers = z.strictObject({
  customMessage: z.string(),
  preTokenGenerationConfig: z.object({ lambdaArn: z.string(), lambdaVersion: z.string() }),
});

test("given the pool, then people sign up by themselves with their e-mail, which is verified and written in any case", () => {
  expect(pool.inputs).toMatchObject({
    usernameAttributes: ["email"],
    autoVerifiedAttributes: ["email"],
    usernameConfiguration: { caseSensitive: false },
    adminCreateUserConfig: { allowAdminCreateUserOnly: false },
    accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] },
    userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdates: ["email"] },
  });
  expect(pool.inputs.aliasAttributes).toBeUndefined();
});

test("given the pool, then a second step by an app's code is optional, and no code goes by SMS", () => {
  expect(pool.inputs).toMatchObject({ mfaConfiguration: "OPTIONAL", softwareTokenMfaConfiguration: { enabled: true } });
  for (const key of ["smsConfiguration", "smsAuthenticationMessage"]) expect(pool.inputs[key], key).toBeUndefined();
});

test("given a password, then six characters are enough and nothing else is required", () => {
  expect(pool.inputs.passwordPolicy).toEqual({
    minimumLength: 6,
    requireLowercase: false,
    requireUppercase: false,
    requireNumbers: false,
    requireSymbols: false,
    temporaryPasswordValidityDays: 7,
  });
});

test("given the pool, then our Lambdas write its mails and the access token's claims, and only the pool may call them", () => {
  const { customMessage, preTokenGenerationConfig } = Triggers.parse(pool.inputs.lambdaConfig);
  expect(readable(customMessage)).toBe("UserPoolCustomMessage");
  expect(readable(preTokenGenerationConfig.lambdaArn)).toBe("UserPoolPreToken");
  expect(preTokenGenerationConfig.lambdaVersion).toBe("V2_0");
  const permitted = all("aws:lambda/Permission")
    .filter(({ inputs }) => inputs.principal === "cognito-idp.amazonaws.com")
    .map(({ inputs }) => [readable(String(inputs.function)), String(inputs.sourceArn).split("/").at(-1)]);
  expect(permitted).toEqual([
    ["UserPoolCustomMessage", "sa-east-1_UserPoolUserPool"],
    ["UserPoolPreToken", "sa-east-1_UserPoolUserPool"],
  ]);
});

test("given production's pool, then a password known from a leak is refused where one is chosen, and no other risk is evaluated", () => {
  expect(pool.inputs).toMatchObject({ userPoolTier: "PLUS", userPoolAddOns: { advancedSecurityMode: "ENFORCED" } });
  const { userPoolId, ...risks } = only("aws:cognito/RiskConfiguration").inputs;
  expect(userPoolId).toBe("sa-east-1_UserPoolUserPool");
  expect(risks).toEqual({
    compromisedCredentialsRiskConfiguration: {
      eventFilters: ["SIGN_UP", "PASSWORD_CHANGE"],
      actions: { eventAction: "BLOCK" },
    },
  });
});

test.each([
  ["production", "PLUS", "enforced"],
  ["staging", "ESSENTIALS", undefined],
  ["ana", "ESSENTIALS", undefined],
])("given the stage %s, then its pool has the tier %s and the protection %s", (stage, tier, security) => {
  expect(poolProtection(stage)).toEqual({ tier, advancedSecurity: security });
});

test("given the pool's mails, then they come from our own address through SES", () => {
  expect(pool.inputs.emailConfiguration).toEqual({
    emailSendingAccount: "DEVELOPER",
    sourceArn: "arn:aws:ses:sa-east-1:123456789012:identity/emdia.com.br",
    fromEmailAddress: "Em Dia <cobranca@emdia.com.br>",
    replyToEmailAddress: "suporte@emdia.com.br",
    configurationSet: expect.stringContaining("emailconfig"),
  });
});

test("given the pool, then it is protected from deletion", () => {
  expect(pool.inputs.deletionProtection).toBe("ACTIVE");
  expect(pool.opts?.retainOnDelete).toBe(true);
});

test("given the site's client, then it has no secret, never sends a password, and never reveals whether an account exists", () => {
  expect(client.inputs).toMatchObject({
    generateSecret: false,
    explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_AUTH"],
    preventUserExistenceErrors: "ENABLED",
    enableTokenRevocation: true,
    supportedIdentityProviders: ["COGNITO"],
  });
});

test("given the site's client, then access lasts an hour and a session thirty days", () => {
  expect(client.inputs).toMatchObject({
    accessTokenValidity: 60,
    idTokenValidity: 60,
    refreshTokenValidity: 30,
    tokenValidityUnits: { accessToken: "minutes", idToken: "minutes", refreshToken: "days" },
  });
});

test("given the site's client, then no OAuth flow hands out tokens", () => {
  expect(client.inputs.allowedOauthFlowsUserPoolClient).toBe(false);
  for (const key of ["allowedOauthFlows", "allowedOauthScopes", "callbackUrls"])
    expect(client.inputs[key], key).toBeUndefined();
});
