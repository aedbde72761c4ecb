import { ROOT_KEY } from "@emdia/local/iam";
import { isRecord, textAt } from "@emdia/local/json";
import type { Region } from "@emdia/local/region-types";
import { openMoto } from "../whole-life/moto.ts";
import { COGNITO, callJson } from "./aws-call.ts";

/** Where a probe (a call in `probes.ts`) goes, and the names of the resources there. */
export type Place = {
  url: string;
  key: string;
  queueUrl: string;
  bus: string;
  configurationSet: string;
  sender: string;
  clientId: string;
};

export function localPlace({ awsUrl, graph }: Region): Place {
  const environment = graph.lambdas.find(({ logicalName }) => logicalName === "BillingOwner")?.environment ?? {};
  const queue = environment.OWNER_QUEUE_URL ?? "";
  return {
    url: awsUrl,
    key: ROOT_KEY,
    queueUrl: `${awsUrl}/${queue.split("/").slice(-2).join("/")}`,
    bus: environment.BUS_NAME ?? "",
    configurationSet: environment.MAIL_CONFIGURATION_SET ?? "",
    sender: environment.MAIL_SENDER ?? "",
    clientId: graph.userPool?.clientId ?? "",
  };
}

/** Creates the local region's resources in moto, by calls that moto answers. */
export async function motoPlace(url: string, local: Place): Promise<Place> {
  const moto = await openMoto(url);
  const queueUrl = await moto.createQueue("owners");
  await moto.createQueue("catcher");
  await moto.createBus(local.bus, "catcher");
  await moto.allowMail(local.sender.split("@")[1] ?? "", local.configurationSet);
  const pool = await moto.createUserPool();
  const client = { UserPoolId: pool, ClientName: "web", PreventUserExistenceErrors: "ENABLED" };
  const { answer } = await callJson(url, COGNITO, "CreateUserPoolClient", client, "none");
  const clientId = isRecord(answer.UserPoolClient) ? textAt(answer.UserPoolClient, "ClientId") : "";
  return { ...local, url, key: "none", queueUrl, clientId };
}
