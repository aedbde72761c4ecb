import { AwsError } from "../../aws/errors.ts";
import type { AwsRequest, AwsResponse, ServiceContext, SesStandIn } from "../../types.ts";
import { composeMessage } from "./compose-message.ts";
import { deliverPoolMail } from "./deliver-pool-mail.ts";
import { openMailbox } from "./mail-store.ts";
import type { QueryForm } from "./query-form.ts";
import { parseQueryForm } from "./query-form.ts";
import type { SendRequest } from "./send-mail.ts";
import { sendMail } from "./send-mail.ts";
import { describeQuota, UNLIMITED } from "./send-quota.ts";
import { readSendingSettings } from "./sending-settings.ts";

/**
 * SES v1 (Query protocol) as far as the product uses it: `SendRawEmail`, `SendEmail` and `GetSendQuota`, with the identities,
 * configuration sets and event destinations of the graph. Mails end in a mailbox instead of the world.
 */
export function createSes(context: ServiceContext, quota = UNLIMITED): SesStandIn {
  const settings = readSendingSettings(context.graph);
  return {
    service: {
      name: "ses",
      matches: (request) => request.service === "ses",
      handle: async (request, caller) => {
        if (request.action === "GetSendQuota") {
          context.authorize(caller, "ses:GetSendQuota", "*");
          return answer(request, describeQuota(context, quota));
        }
        const MessageId = await sendMail(context, settings, caller, readSendRequest(request));
        return answer(request, { MessageId });
      },
    },
    mailbox: openMailbox(context.store),
    deliver: (mail) => deliverPoolMail(context, mail),
  };
}

function readSendRequest(request: AwsRequest): SendRequest {
  const form = parseQueryForm(request.body);
  const common = {
    source: form.optional("Source"),
    tags: form.pairs("Tags"),
    configurationSet: form.optional("ConfigurationSetName"),
  };
  if (request.action === "SendRawEmail") {
    const raw = Buffer.from(form.require("RawMessage.Data"), "base64");
    return { ...common, action: "SendRawEmail", raw, destinations: form.list("Destinations") };
  }
  if (request.action === "SendEmail") return { ...common, action: "SendEmail", ...composeFrom(form) };
  throw new AwsError("InvalidAction", `The action ${request.action} is not valid for this web service.`);
}

function composeFrom(form: QueryForm): Pick<SendRequest, "raw" | "destinations"> {
  const to = form.list("Destination.ToAddresses");
  const cc = form.list("Destination.CcAddresses");
  const html = form.optional("Message.Body.Html.Data");
  const text = form.optional("Message.Body.Text.Data");
  const raw = composeMessage({
    from: form.require("Source"),
    to,
    cc,
    replyTo: form.list("ReplyToAddresses"),
    subject: form.require("Message.Subject.Data"),
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
  });
  return { raw, destinations: [...to, ...cc, ...form.list("Destination.BccAddresses")] };
}

function answer(request: AwsRequest, fields: Readonly<Record<string, string | number>>): AwsResponse {
  const content = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  const result = `<${request.action}Result>${content.join("")}</${request.action}Result>`;
  const metadata = `<ResponseMetadata><RequestId>${request.requestId}</RequestId></ResponseMetadata>`;
  const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";
  const body = `<${request.action}Response xmlns="${namespace}">${result}${metadata}</${request.action}Response>`;
  return { status: 200, headers: { "content-type": "text/xml" }, body };
}
