import { brand } from "../packages/contracts/src/brand.ts";
import { MIN_PASSWORD, SESSION_DAYS } from "../packages/contracts/src/constants.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { poolProtection } from "./pool-protection.ts";
import type { SiteAddress } from "./site-address.ts";
import { stageOf } from "./stages.ts";

export function auth({ email }: Mail, { url, sender, support }: SiteAddress) {
  const { tier, advancedSecurity } = poolProtection($app.stage);
  const customMessage = lambda("UserPoolCustomMessage", {
    handler: "auth/custom-message.handler",
    description: "Writes Cognito's mails in Portuguese",
    environment: { SITE_URL: url },
  });
  const preToken = lambda("UserPoolPreToken", {
    handler: "auth/pre-token.handler",
    description: "Adds the e-mail claims to the access token",
  });

  const userPool = new sst.aws.CognitoUserPool("UserPool", {
    usernames: ["email"],
    // The second factor is an app, because SMS costs money and phone numbers get stolen.
    mfa: "optional",
    softwareToken: true,
    ...(advancedSecurity ? { advancedSecurity } : {}),
    triggers: { customMessage: customMessage.arn, preTokenGeneration: preToken.arn, preTokenGenerationVersion: "v2" },
    transform: {
      userPool: (pool, options) => {
        pool.userPoolTier = tier;
        pool.passwordPolicy = passwordPolicy;
        pool.accountRecoverySetting = { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] };
        pool.userAttributeUpdateSettings = { attributesRequireVerificationBeforeUpdates: ["email"] };
        // Cognito's own sender allows 50 mails a day, which spam filters catch.
        pool.emailConfiguration = sendBySes(email, sender, support);
        // Cognito accepts an identity only after it is verified.
        options.dependsOn = [email];
        if (!stageOf($app.stage).isLive) return;
        pool.deletionProtection = "ACTIVE";
        options.retainOnDelete = true;
        // A change that would replace the pool, and so lose its users, is refused.
        options.protect = true;
      },
    },
  });

  if (advancedSecurity) refuseLeakedPasswords(userPool.id);
  const client = userPool.addClient("Web", { transform: { client: signInSettings } });
  return { userPool, client };
}

/** The specification requires at least six characters and nothing else. */
const passwordPolicy = {
  minimumLength: MIN_PASSWORD,
  requireLowercase: false,
  requireUppercase: false,
  requireNumbers: false,
  requireSymbols: false,
  temporaryPasswordValidityDays: 7,
};

/** Passwords are checked when they are set: at sign-in Cognito never sees them. */
function refuseLeakedPasswords(userPoolId: $util.Input<string>): void {
  new aws.cognito.RiskConfiguration("UserPoolRisks", {
    userPoolId,
    compromisedCredentialsRiskConfiguration: {
      eventFilters: ["SIGN_UP", "PASSWORD_CHANGE"],
      actions: { eventAction: "BLOCK" },
    },
  });
}

function sendBySes(email: sst.aws.Email, sender: string, support: string) {
  return {
    emailSendingAccount: "DEVELOPER",
    sourceArn: email.nodes.identity.arn,
    fromEmailAddress: `${brand.name} <${sender}>`,
    replyToEmailAddress: support,
    configurationSet: email.configSet,
  };
}

function signInSettings(client: aws.cognito.UserPoolClientArgs): undefined {
  client.generateSecret = false;
  client.explicitAuthFlows = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_AUTH"];
  client.preventUserExistenceErrors = "ENABLED";
  client.enableTokenRevocation = true;
  client.accessTokenValidity = 60;
  client.idTokenValidity = 60;
  client.refreshTokenValidity = SESSION_DAYS;
  client.tokenValidityUnits = { accessToken: "minutes", idToken: "minutes", refreshToken: "days" };
  // The pool has no hosted pages, so no OAuth flow may return a token in the address.
  client.allowedOauthFlowsUserPoolClient = false;
  client.allowedOauthFlows = undefined;
  client.allowedOauthScopes = undefined;
  client.callbackUrls = undefined;
}

export type Auth = ReturnType<typeof auth>;
