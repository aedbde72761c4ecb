import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listenHere } from "./listen-here.ts";

export type Answer = Record<string, unknown> | { error: string; body?: Record<string, unknown> };

export type Asked = { action: string; input: unknown };

export async function dynamoEndpoint() {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const action = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    asked.push({ action, input: await json(request) });
    const answer = answers.shift() ?? {};
    const body =
      "error" in answer
        ? { __type: `com.amazonaws.dynamodb.v20120810#${answer.error}`, message: "refused", ...Object(answer.body) }
        : answer;
    response.writeHead("error" in answer ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(body));
  });
  return { asked, answers, ...(await listenHere(server)) };
}
