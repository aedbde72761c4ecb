import { isRecord, type Json, parseRecord, recordAt, recordsAt, textAt } from "@emdia/local/json";

const SIGNED = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=none/20270110/sa-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

/** moto's services, which the test sets up and reads through AWS's own protocols. */
export type Moto = {
  createQueue(name: string): Promise<string>;
  receive(queueUrl: string): Promise<readonly Json[]>;
  remove(queueUrl: string, receiptHandle: string): Promise<void>;
  createBus(name: string, queueName: string): Promise<void>;
  allowMail(domain: string, configurationSet: string): Promise<void>;
  createUserPool(): Promise<string>;
  mails(): Promise<readonly string[]>;
};

export async function openMoto(url: string): Promise<Moto> {
  await fetch(`${url}/moto-api/reset`, { method: "POST" });
  const json = async (service: string, target: string, input: Json): Promise<Json> => {
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": target,
      authorization: SIGNED(service),
    };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(input) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}: ${text}`);
    return parseRecord(text) ?? {};
  };
  const sqs = (action: string, input: Json) => json("sqs", `AmazonSQS.${action}`, input);
  const events = (action: string, input: Json) => json("events", `AWSEvents.${action}`, input);
  const ses = async (form: Record<string, string>) => {
    const headers = { authorization: SIGNED("ses") };
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body: new URLSearchParams({ Version: "2010-12-01", ...form }),
    });
    if (!answer.ok) throw new Error(`${form.Action} answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    createQueue: async (QueueName) => textAt(await sqs("CreateQueue", { QueueName }), "QueueUrl"),
    receive: async (QueueUrl) =>
      recordsAt(await sqs("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }), "Messages"),
    remove: async (QueueUrl, ReceiptHandle) => void (await sqs("DeleteMessage", { QueueUrl, ReceiptHandle })),
    async createBus(name, queueName) {
      await events("CreateEventBus", { Name: name });
      await events("PutRule", { Name: "all", EventBusName: name, EventPattern: JSON.stringify({ source: ["emdia"] }) });
      const Arn = `arn:aws:sqs:sa-east-1:123456789012:${queueName}`;
      await events("PutTargets", { Rule: "all", EventBusName: name, Targets: [{ Id: "queue", Arn }] });
    },
    async allowMail(domain, configurationSet) {
      await ses({ Action: "VerifyDomainIdentity", Domain: domain });
      await ses({ Action: "CreateConfigurationSet", "ConfigurationSet.Name": configurationSet });
    },
    async createUserPool() {
      const input = { PoolName: "owners", UsernameAttributes: ["email"] };
      const { UserPool } = await json("cognito-idp", "AWSCognitoIdentityProviderService.CreateUserPool", input);
      return isRecord(UserPool) ? textAt(UserPool, "Id") : "";
    },
    async mails() {
      const answer = await fetch(`${url}/moto-api/data.json`);
      const state = parseRecord(await answer.text()) ?? {};
      const stored = recordsAt(recordAt(state, "ses"), "RawMessage");
      return stored.map((one) => textAt(one, "raw_data"));
    },
  };
}
