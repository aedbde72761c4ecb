/** The test imports this file, and also bundles it like a Lambda. */
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { sesMailer } from "@emdia/core/adapters/ses";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { dynamoTable } from "@emdia/core/table/client";

const noWait = async () => {};
const mail = {
  fromName: "Estúdio",
  to: { address: "ana@exemplo.com.br" },
  subject: "s",
  html: "<p>h</p>",
  text: "t",
  tags: undefined,
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  const { $metadata, item, reasons, code } = Object.assign(
    { $metadata: {}, item: null, reasons: null, code: null },
    error,
  );
  const { httpStatusCode, attempts } = Object.assign({ httpStatusCode: 0, attempts: 0 }, $metadata);
  return JSON.stringify({ name, message, code, item, reasons, httpStatusCode, attempts });
}

async function endOf(call: Promise<unknown>): Promise<string> {
  return call.then((answer) => `ok ${JSON.stringify(answer)}`, describe);
}

/** Makes five calls, which all get the same response, and returns how each ended. */
export async function makeCalls(url: string): Promise<Record<string, string>> {
  process.env.AWS_ENDPOINT_URL = url;
  const table = dynamoTable("table", noWait);
  const mailer = sesMailer({ sender: "cobranca@exemplo.com.br", configurationSet: "mails" });
  const calls = {
    put: table.put({ pk: "a", sk: "b" }, { expression: "attribute_not_exists(pk)" }),
    transact: table.transact([{ put: { pk: "a", sk: "b" } }]),
    mail: mailer.send(mail),
    queue: sqsQueue(`${url}/123456789012/queue`).send([{ body: {} }]),
    event: eventBridgeBus("bus").publish({ source: "emdia", detailType: "a.b", detail: "{}" }),
  };
  const ended = Object.entries(calls).map(async ([name, call]) => [name, await endOf(call)] as const);
  return Object.fromEntries(await Promise.all(ended));
}
