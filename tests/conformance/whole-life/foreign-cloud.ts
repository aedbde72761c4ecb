import { randomUUID } from "node:crypto";
import { compileRoutes } from "@emdia/local/gateway/match-route";
import { toAnswer } from "@emdia/local/gateway/to-answer";
import { splitUrl, toEvent } from "@emdia/local/gateway/to-event";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { parseMessage } from "@emdia/local/services/ses/parse-message";
import { amazonsDynamo, motoServer } from "../endpoints.ts";
import { BEGIN, type Cloud, OWNER_EMAIL } from "./cloud.ts";
import { createResources, foreignEnvironment } from "./foreign-environment.ts";
import { createPlumbing } from "./foreign-plumbing.ts";
import { openLambdas } from "./lambda-processes.ts";
import { openMoto } from "./moto.ts";
import { parsedBody } from "./parsed-body.ts";
import { scanItems } from "./scan-items.ts";

const addressOf = (receiver: string) => /<(.+)>$/.exec(receiver)?.[1] ?? receiver;

/** Opens DynamoDB Local, moto and stripe-mock: only the code that connects them is ours. */
export async function openForeignCloud(): Promise<Cloud> {
  const graph = readSnapshot();
  const moto = await openMoto(motoServer());
  const foreign = await createResources(graph, moto);
  const lambdas = await openLambdas(graph, foreignEnvironment(graph, foreign));
  const claims = { sub: randomUUID(), email: OWNER_EMAIL, email_verified: "true", token_use: "access" };
  const items = () => scanItems(amazonsDynamo(), foreign.accessKey, graph.tables[0]?.name ?? "");
  let now = new Date(BEGIN);
  lambdas.setNow(now);
  const { invoke } = lambdas;
  const plumbing = createPlumbing({ graph, foreign, moto, invoke, now: () => now, items });
  const matchRoute = compileRoutes(graph.routes);

  const call: Cloud["call"] = async (method, path, body, caller = "owner", headers = {}) => {
    const [bare = ""] = splitUrl(path);
    const matched = matchRoute(method, bare);
    if (matched === undefined) throw new Error(`no route ${method} ${path}`);
    const sent = typeof body === "string" ? body : JSON.stringify(body ?? "");
    const request = {
      method,
      url: path,
      headers: { host: "localhost", ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: Buffer.from(body === undefined ? "" : sent),
      sourceIp: "203.0.113.9",
    };
    const isOwners = caller === "owner" && matched.route.authorizer !== undefined;
    const event = toEvent(graph, request, matched, isOwners ? claims : undefined);
    const answer = toAnswer(await invoke(matched.route.lambda.logicalName, event));
    return { status: answer.status, body: parsedBody(String(answer.body)) };
  };
  await call("POST", "/api/auth/create-profile", { userId: claims.sub, email: OWNER_EMAIL });
  return {
    call,
    moveTo(instant) {
      now = new Date(instant);
      lambdas.setNow(now);
    },
    async fire(lambda) {
      const schedule = graph.schedules.find(({ target }) => target.lambda.logicalName === lambda);
      await invoke(
        lambda,
        JSON.parse(schedule?.input.replace("<aws.scheduler.scheduled-time>", now.toISOString()) || "{}"),
      );
      await plumbing.settle();
    },
    settle: plumbing.settle,
    items,
    async mails() {
      const parsed = (await moto.mails()).map(async (raw) => parseMessage(Buffer.from(raw)));
      return (await Promise.all(parsed)).map(({ to, subject }) => `${to.map(addressOf).join(", ")}: ${subject}`);
    },
    close: async () => lambdas.close(),
  };
}
