/** An endpoint that stands where a service would: it takes down each request and answers what a test lays out. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ServiceRequest = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};
/** A body that is no text is answered as JSON. */
export type ServiceAnswer = { status?: number; body: string | object };

/** Answers are given in turn; the last one again and again. */
export async function serviceEndpoint() {
  const asked: ServiceRequest[] = [];
  const answers: ServiceAnswer[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, path: url, headers, body: await text(request) });
    const { status = 200, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { body: {} };
    const isText = typeof body === "string";
    const type = isText ? "text/xml" : "application/json";
    response.writeHead(status, { "content-type": type, "request-id": `req_${asked.length}` });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    asked,
    answers,
    environment: {
      AWS_ENDPOINT_URL: url,
      AWS_REGION: "sa-east-1",
      AWS_ACCESS_KEY_ID: "unit",
      AWS_SECRET_ACCESS_KEY: "test",
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
