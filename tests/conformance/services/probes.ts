import type { Json } from "@emdia/local/json";
import { COGNITO, callJson, callSes, type End, EVENTS, SQS } from "./aws-call.ts";
import type { Place } from "./place.ts";

type Probe = (place: Place) => Promise<End>;

const entries = (count: number, over: Json = {}) =>
  Array.from({ length: count }, (_, index) => ({ Id: String(index), MessageBody: "{}", ...over }));
const sendBatch =
  (Entries: readonly Json[], suffix = ""): Probe =>
  ({ url, key, queueUrl }) =>
    callJson(url, SQS, "SendMessageBatch", { QueueUrl: `${queueUrl}${suffix}`, Entries }, key);

const event = (over: Json = {}): Json => ({ Source: "emdia", DetailType: "student.registered", Detail: "{}", ...over });
const putEvents =
  (...all: readonly Json[]): Probe =>
  ({ url, key, bus }) =>
    callJson(url, EVENTS, "PutEvents", { Entries: all.map((one) => ({ EventBusName: bus, ...one })) }, key);

const sendRaw =
  (over: (place: Place) => Record<string, string> = () => ({})): Probe =>
  (place) => {
    const lines = [`From: ${place.sender}`, "To: ana@exemplo.com.br", "Subject: x", "", "oi"];
    const form = {
      Source: place.sender,
      "Destinations.member.1": "ana@exemplo.com.br",
      "RawMessage.Data": Buffer.from(lines.join("\r\n")).toString("base64"),
      ConfigurationSetName: place.configurationSet,
      ...over(place),
    };
    return callSes(place.url, "SendRawEmail", form, place.key);
  };

const cognito =
  (action: string, input: Json): Probe =>
  ({ url, key, clientId }) =>
    callJson(url, COGNITO, action, { ClientId: clientId, ...input }, key);
const account = (email: string, Password = "segredo1A!") => ({
  Username: email,
  Password,
  UserAttributes: [{ Name: "email", Value: email }],
});
const wrongCode = (Username: string) => ({ Username, ConfirmationCode: "000000" });

/**
 * Calls as core and the site make them, and calls just beyond a service's limits. They run in this
 * order, because later calls use resources of earlier ones.
 */
export const probes: Readonly<Record<string, Probe>> = {
  "SQS: ten messages": sendBatch(entries(10)),
  "SQS: eleven messages": sendBatch(entries(11)),
  "SQS: no message": sendBatch([]),
  "SQS: one id twice": sendBatch([...entries(1), ...entries(1)]),
  "SQS: a delay of 900 seconds": sendBatch(entries(1, { DelaySeconds: 900 })),
  "SQS: a delay of 901 seconds": sendBatch(entries(1, { DelaySeconds: 901 })),
  "SQS: an unknown queue": sendBatch(entries(1), "-none"),
  "EventBridge: an event": putEvents(event()),
  "EventBridge: ten events": putEvents(...Array.from({ length: 10 }, () => event())),
  "EventBridge: eleven events": putEvents(...Array.from({ length: 11 }, () => event())),
  "EventBridge: a detail that is no JSON": putEvents(event({ Detail: "x" })),
  "EventBridge: an unknown bus": putEvents(event({ EventBusName: "none" })),
  "SES: a mail": sendRaw(),
  "SES: a sender who is not verified": sendRaw(() => ({ Source: "x@outro.com.br" })),
  "SES: an unknown configuration set": sendRaw(() => ({ ConfigurationSetName: "none" })),
  "Cognito: a new account": cognito("SignUp", account("nova@exemplo.com.br")),
  "Cognito: the same account again": cognito("SignUp", account("nova@exemplo.com.br")),
  "Cognito: a password that is too short": cognito("SignUp", account("outra@exemplo.com.br", "abc")),
  "Cognito: a wrong code": cognito("ConfirmSignUp", wrongCode("nova@exemplo.com.br")),
  "Cognito: a forgotten password of nobody": cognito("ForgotPassword", { Username: "ninguem@exemplo.com.br" }),
  "Cognito: an unknown app client": ({ url, key }) =>
    callJson(url, COGNITO, "SignUp", { ClientId: "z".repeat(26), ...account("z@exemplo.com.br") }, key),
};
