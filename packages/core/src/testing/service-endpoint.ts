import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { listenHere } from "./listen-here.ts";

export type ServiceRequest = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};
/** A body that is no text is sent as JSON. */
export type ServiceAnswer = { status?: number; body: string | object };

/** Starts a service that gives its answers in order, and repeats the last answer. */
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
  return { asked, answers, ...(await listenHere(server)) };
}

/**
 * Starts a service to which the environment directs the AWS clients, and empties it before each
 * test.
 */
export function aServiceForTests(): () => Awaited<ReturnType<typeof serviceEndpoint>> {
  let service: Awaited<ReturnType<typeof serviceEndpoint>>;
  beforeAll(async () => {
    service = await serviceEndpoint();
    for (const [name, value] of Object.entries(service.environment)) vi.stubEnv(name, value);
  });
  beforeEach(() => {
    service.asked.length = 0;
    service.answers.length = 0;
  });
  afterAll(() => {
    service.close();
    vi.unstubAllEnvs();
  });
  return () => service;
}
