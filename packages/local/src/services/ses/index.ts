import { AwsError } from "../../aws/errors.ts";
import type { AwsRequest, AwsResponse, ServiceContext, SesStandIn } from "../../types.ts";
import { deliverPoolMail } from "./deliver-pool-mail.ts";
import { openMailbox } from "./mail-store.ts";
import { parseQueryForm } from "./query-form.ts";
import type { SendRequest } from "./send-mail.ts";
import { sendMail } from "./send-mail.ts";
import { describeQuota, UNLIMITED } from "./send-quota.ts";
import { readSendingSettings } from "./sending-settings.ts";

/**
 * Creates the part of SES v1 (Query protocol) that the product uses: `SendRawEmail` and `GetSendQuota`, with the
 * identities, configuration sets and event destinations of the graph. Mails go to a mailbox and not to the internet.
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

/**
 * Reads the product's call, which has `Source` and `Destinations`. SES itself could also read them from the headers.
 */
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
