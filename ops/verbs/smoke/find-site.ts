import type { Outputs } from "../../cloud/outputs.ts";
import { Refusal } from "../../refusal.ts";

/** The tested site and its user pool. `localAws` is the address of a local region's Cognito. */
export type Site = { url: string; userPoolId: string; clientId: string; region: string; localAws: string | undefined };

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;

type Wanted = { url: string | undefined; pool: string | undefined; client: string | undefined };
type LocalPool = () => { id: string; clientId: string } | undefined;

/**
 * Finds the site and its user pool. A local region's pool is read from its snapshot. A deployed
 * pool is given by options, or is read from the last deployment on this machine if that deployment
 * has the requested address.
 * @throws Refusal with the option to use
 */
export function findSite(wanted: Wanted, localPool: LocalPool, outputs: Outputs = {}): Site {
  const site = outputs.site?.replace(/\/$/, "");
  const url = wanted.url?.replace(/\/$/, "") ?? site;
  if (!url) throw new Refusal("Say which site: --url https://staging.emdia.com.br");
  const isLocal = LOOPBACK.test(url);
  const deployed = site === url ? outputs : undefined;
  const local = isLocal ? localPool() : undefined;
  const userPoolId = wanted.pool ?? local?.id ?? deployed?.userPool;
  const clientId = wanted.client ?? local?.clientId ?? deployed?.client;
  if (!userPoolId || !clientId)
    throw new Refusal(
      `Say the user pool of ${url}: --pool and --client, as \`sst deploy\` printed userPool and client.`,
    );
  const [region = ""] = userPoolId.split("_");
  return { url, userPoolId, clientId, region, localAws: isLocal ? `${url}/aws/cognito-idp` : undefined };
}
