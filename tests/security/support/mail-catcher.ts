import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutgoingMail } from "@emdia/core/model/ports/mailer";
import { afterAll, beforeAll } from "vitest";

export type Caught = { recipients: string[]; raw: string };

const ANSWER =
  '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>';

function readMessage(form: string): Caught {
  const fields = new URLSearchParams(form);
  return {
    recipients: [...fields].filter(([name]) => name.startsWith("Destinations.member.")).map(([, value]) => value),
    raw: Buffer.from(fields.get("RawMessage.Data") ?? "", "base64").toString("latin1"),
  };
}

/** Returns a function that sends a mail, and returns the message that SES would get. */
export function mailCatcher(): (mail: OutgoingMail) => Promise<Caught> {
  const caught: Caught[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      caught.push(readMessage(Buffer.concat(chunks).toString()));
      response.writeHead(200, { "content-type": "text/xml" }).end(ANSWER);
    });
  });
  let send: ((mail: OutgoingMail) => Promise<unknown>) | undefined;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: "sa-east-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    });
    const { sesMailer } = await import("@emdia/core/adapters/ses");
    send = sesMailer({ sender: "cobranca@emdia.com.br", configurationSet: "set" }).send;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return async (mail) => {
    caught.length = 0;
    const outcome = await send?.(mail);
    const [message] = caught;
    if (!message) throw new Error(`nothing was sent: ${JSON.stringify(outcome)}`);
    return message;
  };
}
