import * as z from "zod/mini";
import type { Stage } from "../../../stacks/stages.ts";
import { type AskAws, AwsRefusal } from "../../cloud/ask-aws.ts";
import { bad, type Finding, good } from "./finding.ts";

/** The daily limit in SES's sandbox, which sends only to verified addresses and the simulator. */
const SANDBOX_MAILS = 200;

const SesAccount = z.object({
  ProductionAccessEnabled: z.boolean(),
  SendingEnabled: z.boolean(),
  SendQuota: z.object({ Max24HourSend: z.number() }),
});
const Identity = z.object({
  VerifiedForSendingStatus: z.boolean(),
  DkimAttributes: z.object({ Status: z.string() }),
  MailFromAttributes: z.object({ MailFromDomainStatus: z.string() }),
});

export async function checkSending(ask: AskAws, { domain, needs }: Stage): Promise<Finding[]> {
  const account = SesAccount.parse(await (await ask("email", { path: "/v2/email/account" })).json());
  const allowed = account.SendQuota.Max24HourSend;
  const isEnough = allowed === -1 || allowed >= needs.mailsADay;
  const isEverybody = account.ProductionAccessEnabled;
  const reach = isEverybody ? "SES sends to anybody." : "SES's sandbox is enough here.";
  const isReached = isEverybody || needs.mailsADay <= SANDBOX_MAILS;
  const takes = `SES takes ${allowed === -1 ? "any number of" : allowed} mails a day`;
  return [
    isReached
      ? good("mail to anybody", reach)
      : bad("mail to anybody", "SES is in its sandbox: students get nothing.", leaveSandbox(domain)),
    account.SendingEnabled
      ? good("mail is on", "SES has not paused the account.")
      : bad("mail is on", "SES has paused sending.", "aws sesv2 put-account-sending-attributes --sending-enabled"),
    isEnough
      ? good("mail quota", `${takes}.`)
      : bad("mail quota", `${takes}; ${needs.mailsADay} are needed.`, `${RAISE_QUOTA} ${needs.mailsADay}`),
  ];
}

const RAISE_QUOTA =
  "aws service-quotas request-service-quota-increase --service-code ses --quota-code L-804C8AE8 --desired-value";

/** An unknown domain is no fault, because the first deployment registers it with SES. */
export async function checkSender(ask: AskAws, { domain }: Stage): Promise<Finding> {
  const answer = await ask("email", { path: `/v2/email/identities/${domain}` }).catch((error) => {
    if (error instanceof AwsRefusal && /NotFound/.test(error.code)) return undefined;
    throw error;
  });
  if (!answer) return good("sending domain", `The first deployment makes ${domain} known to SES.`);
  const identity = Identity.parse(await answer.json());
  const wrong = [
    identity.VerifiedForSendingStatus ? "" : "it is not verified",
    identity.DkimAttributes.Status === "SUCCESS" ? "" : `DKIM is ${identity.DkimAttributes.Status}`,
    identity.MailFromAttributes.MailFromDomainStatus === "SUCCESS"
      ? ""
      : `the MAIL FROM domain is ${identity.MailFromAttributes.MailFromDomainStatus}`,
  ].filter(Boolean);
  if (wrong.length === 0) return good("sending domain", `${domain} is verified, with DKIM and MAIL FROM.`);
  return bad(
    "sending domain",
    `${domain} cannot send yet: ${wrong.join(", ")}.`,
    `wait for its DNS, or see what is missing: aws sesv2 get-email-identity --email-identity ${domain}`,
  );
}

const leaveSandbox = (domain: string) =>
  `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --contact-language EN --website-url https://${domain} --use-case-description "Monthly charges that students of studios asked for"`;
