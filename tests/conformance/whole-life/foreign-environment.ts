import { randomBytes } from "node:crypto";
import type { Graph, LambdaSpec } from "@emdia/local/graph-types";
import { connectDynamo } from "@emdia/local/services/dynamodb/forward";
import { createTables } from "@emdia/local/services/dynamodb/tables";
import { amazonsDynamo, motoServer, stripeMock } from "../endpoints.ts";
import type { Moto } from "./moto.ts";

export type Foreign = { accessKey: string; queueUrls: ReadonlyMap<string, string>; userPoolId: string };

/** The queue that receives every event from our bus. */
export const CATCHER = "catcher";

export async function createResources(graph: Graph, moto: Moto): Promise<Foreign> {
  const accessKey = randomBytes(8).toString("hex");
  const url = new URL(amazonsDynamo());
  url.username = accessKey;
  const connection = connectDynamo(url.href);
  await createTables(connection, graph.tables);
  connection.close();
  const names = [...graph.queues.map(({ name }) => name), CATCHER];
  const queueUrls = new Map<string, string>();
  for (const name of names) queueUrls.set(name, await moto.createQueue(name));
  for (const bus of graph.buses) await moto.createBus(bus, CATCHER);
  const { environment } = graph.lambdas.find(({ logicalName }) => logicalName === "BillingOwner") ?? {};
  const [, domain = ""] = (environment?.MAIL_SENDER ?? "").split("@");
  await moto.allowMail(domain, environment?.MAIL_CONFIGURATION_SET ?? "");
  return { accessKey, queueUrls, userPoolId: await moto.createUserPool() };
}

/** Returns the variables that a Lambda needs in the foreign cloud; others stay as deployed. */
export function foreignEnvironment(graph: Graph, { accessKey, queueUrls, userPoolId }: Foreign) {
  return ({ environment }: LambdaSpec): Record<string, string> => {
    const queues = Object.entries(environment).filter(([name]) => name.endsWith("_QUEUE_URL"));
    return {
      AWS_REGION: graph.region,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_ENDPOINT_URL: motoServer(),
      AWS_ENDPOINT_URL_DYNAMODB: amazonsDynamo(),
      USER_POOL_ID: userPoolId,
      COGNITO_URL: `${motoServer()}/`,
      STRIPE_API_URL: stripeMock(),
      STRIPE_SECRET_KEY: "sk_test_123",
      ...Object.fromEntries(queues.map(([name, url]) => [name, queueUrls.get(url.split("/").at(-1) ?? "") ?? ""])),
    };
  };
}
