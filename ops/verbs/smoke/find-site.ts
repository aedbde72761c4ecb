import { readSnapshot } from "@emdia/local/graph/read-graph";
import { readOutputs } from "../../cloud/outputs.ts";
import { Refusal } from "../../refusal.ts";
import type { Asked } from "../../verb.ts";

/** The tested site and its user pool. `localAws` is the address of a local region's Cognito. */
export type Site = { url: string; userPoolId: string; clientId: string; region: string; localAws: string | undefined };

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;

/** Takes the options, else this machine's last deployment. @throws Refusal for a missing option */
export function findSite(maybe: Asked["maybe"]): Site {
  const outputs = readOutputs() ?? {};
  const site = outputs.site?.replace(/\/$/, "");
  const url = maybe("url")?.replace(/\/$/, "") ?? site;
  if (!url) throw new Refusal("Say which site: --url https://staging.emdia.com.br");
  const isLocal = LOOPBACK.test(url);
  const deployed = site === url ? outputs : undefined;
  const local = isLocal ? readSnapshot().userPool : undefined;
  const userPoolId = maybe("pool") ?? local?.id ?? deployed?.userPool;
  const clientId = maybe("client") ?? local?.clientId ?? deployed?.client;
  if (!userPoolId || !clientId)
    throw new Refusal(
      `Say the user pool of ${url}: --pool and --client, as \`sst deploy\` printed userPool and client.`,
    );
  const [region = ""] = userPoolId.split("_");
  return { url, userPoolId, clientId, region, localAws: isLocal ? `${url}/aws/cognito-idp` : undefined };
}
