import { AwsError } from "../../aws/errors.ts";
import type { AwsRequest, AwsResponse, ServiceContext, SesStandIn } from "../../types.ts";
import { answerAccount, isSendingOn } from "./account.ts";
import { deliverPoolMail } from "./deliver-pool-mail.ts";
import { openMailbox } from "./mail-store.ts";
import { type MailPaths, type SendRequest, sendMail } from "./send-mail.ts";
import { describeQuota, requireQuota, UNLIMITED } from "./send-quota.ts";
import { readSendingSettings } from "./sending-settings.ts";
import { noTopics, type Topics } from "./topics.ts";

const BOTH_PATHS: MailPaths = { bus: true, topic: true };

/** Mails are stored in a mailbox and not sent to the internet. */
export function createSes(
  context: ServiceContext,
  quota = UNLIMITED,
  { topics = noTopics, paths = BOTH_PATHS }: { topics?: Topics; paths?: MailPaths | undefined } = {},
): SesStandIn {
  const settings = readSendingSettings(context.graph);
  return {
    service: {
      name: "ses",
      matches: (request) => request.service === "ses",
      handle: async (request, caller) => {
        if (request.url.startsWith("/v2/")) return answerAccount(context, quota, request, caller);
        if (request.action === "GetSendQuota") {
          context.authorize(caller, "ses:GetSendQuota", "*");
          return answer(request, describeQuota(context, quota));
        }
        if (!isSendingOn(context.store))
          throw new AwsError("AccountSendingPausedException", "Email sending is disabled for the account.");
        const sent = readSendRequest(request);
        requireQuota(context, quota);
        const MessageId = await sendMail(
          context,
          { ...settings, isSandbox: quota.isSandbox ?? false, topics, paths },
          caller,
          sent,
        );
        return answer(request, { MessageId });
      },
    },
    mailbox: openMailbox(context.store),
    deliver: (mail) => deliverPoolMail(context, mail),
  };
}

/** Reads a call with `Source` and `Destinations`, which SES could also read from headers. */
function readSendRequest(request: AwsRequest): SendRequest {
  if (request.action !== "SendRawEmail")
    throw new AwsError("InvalidAction", `The action ${request.action} is not valid for this web service.`);
  const form = parseQueryForm(request.body);
  return {
    raw: Buffer.from(form.require("RawMessage.Data"), "base64"),
    source: form.require("Source"),
    destinations: form.list("Destinations"),
    tags: form.pairs("Tags"),
    configurationSet: form.optional("ConfigurationSetName"),
  };
}

function answer(request: AwsRequest, fields: Readonly<Record<string, string | number>>): AwsResponse {
  const content = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  const result = `<${request.action}Result>${content.join("")}</${request.action}Result>`;
  const metadata = `<ResponseMetadata><RequestId>${request.requestId}</RequestId></ResponseMetadata>`;
  const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";
  const body = `<${request.action}Response xmlns="${namespace}">${result}${metadata}</${request.action}Response>`;
  return { status: 200, headers: { "content-type": "text/xml" }, body };
}

/** Parses a Query protocol request, which has flat names such as `Destinations.member.1`. */
function parseQueryForm(body: Buffer) {
  const form = new URLSearchParams(body.toString("utf8"));
  const optional = (name: string) => form.get(name) ?? undefined;
  /** Throws `MissingParameter` when the value is missing. */
  const require = (name: string) => {
    const value = optional(name);
    if (value === undefined) throw new AwsError("MissingParameter", `The request must contain the parameter ${name}.`);
    return value;
  };
  const members = (name: string, field = "") => {
    const prefixes: string[] = [];
    const next = () => `${name}.member.${prefixes.length + 1}`;
    while (form.has(`${next()}${field}`)) prefixes.push(next());
    return prefixes;
  };
  return {
    require,
    optional,
    list: (name: string) => members(name).map(require),
    pairs: (name: string) =>
      members(name, ".Name").map((one) => ({ name: require(`${one}.Name`), value: require(`${one}.Value`) })),
  };
}
