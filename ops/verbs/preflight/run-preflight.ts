/** A check that cannot run counts as failed. */
import type { StripeAccount } from "@emdia/core/adapters/stripe-account";
import type { Stage } from "../../../stacks/stages.ts";
import type { AskAws } from "../../cloud/ask-aws.ts";
import { checkAlarms, checkConcurrency, checkIdentity, checkZone } from "./check-account.ts";
import { checkSender, checkSending } from "./check-mail.ts";
import { checkPayments } from "./check-payments.ts";
import { checkKey, checkSecrets } from "./check-secrets.ts";
import { bad, type Finding } from "./finding.ts";

export type Surroundings = {
  ask: AskAws;
  listSecrets(stage: string): ReadonlyMap<string, string>;
  openStripe(secretKey: string): StripeAccount;
  resolveNs(name: string): Promise<readonly string[]>;
  now(): Date;
};

/** The fix for missing credentials. They are checked first because all other checks need them. */
const SIGN_IN = "aws sso login, or export AWS_PROFILE";

export async function runPreflight(name: string, stage: Stage, around: Surroundings): Promise<Finding[]> {
  const { ask, resolveNs } = around;
  const secrets = { all: new Map<string, string>() as ReadonlyMap<string, string> };
  const checks: (readonly [what: string, fix: string, check: () => Promise<Finding | Finding[]> | Finding[]])[] = [
    ["account", SIGN_IN, () => checkIdentity(ask, stage, around.now)],
    ["mail to anybody", give("ses:GetAccount"), () => checkSending(ask, stage)],
    ["sending domain", give("ses:GetEmailIdentity"), () => checkSender(ask, stage)],
    ["concurrency", give("lambda:GetAccountSettings"), () => checkConcurrency(ask, stage)],
    ["alarms", give("sns:ListTopics and sns:ListSubscriptionsByTopic, in both regions"), () => checkAlarms(ask, stage)],
    ["bank key", give("kms:DescribeKey and kms:GetKeyRotationStatus"), () => checkKey(ask, name, "bank")],
    ["whatsapp key", give("kms:DescribeKey and kms:GetKeyRotationStatus"), () => checkKey(ask, name, "whatsapp")],
    ["hosted zone", give("route53:ListHostedZones and route53:GetHostedZone"), () => checkZone(ask, stage, resolveNs)],
    [
      "secrets",
      `npx sst secret list --stage ${name}`,
      () => {
        secrets.all = around.listSecrets(name);
        return checkSecrets(secrets.all, name, stage.isLive);
      },
    ],
    [
      "payment provider",
      `npx sst secret set StripeSecretKey sk_… --stage ${name}`,
      () => {
        const key = secrets.all.get("StripeSecretKey");
        if (!key) throw new Error("its key, StripeSecretKey, is not known");
        return checkPayments(around.openStripe(key), `https://${stage.domain}`);
      },
    ],
  ];
  const findings: Finding[] = [];
  let isSignedIn = true;
  for (const [what, fix, check] of checks) {
    try {
      findings.push(...[await check()].flat());
    } catch (error) {
      if (what === "account") isSignedIn = false;
      findings.push(bad(what, `It cannot be checked: ${reasonOf(error)}.`, isSignedIn ? fix : SIGN_IN));
    }
  }
  return findings;
}

export const sentenceOf = ({ name, isGood, says, fix }: Finding): string =>
  isGood ? `✓ ${name}: ${says}` : `✗ ${name}: ${says}\n    → ${fix}`;

const give = (permissions: string) => `give the credentials ${permissions}`;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message;
}
