import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** The tested stage: the site's address, its user pool, and the address of Cognito. */
export type Stage = { url: string; userPoolId: string; clientId: string; cognitoUrl: string; region: string };

/** The output that `sst deploy` writes at its end (the return value of stacks/index.ts). */
const Outputs = z.object({ site: z.string(), userPool: z.string(), client: z.string() });
export const outputsFile = join(import.meta.dirname, "../../.sst/outputs.json");

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;

type Asked = { url?: string | undefined; pool?: string | undefined; client?: string | undefined };
type LocalPool = () => { id: string; clientId: string } | undefined;

/**
 * Finds the stage. A local region's pool is that of its snapshot; a deployed pool is given by
 * options, or is that of the last deployment here if that has the requested address.
 * @throws Error with the option to use
 */
export function findStage(asked: Asked, localPool: LocalPool, file = outputsFile): Stage {
  // A trial run without a deployment leaves an empty file.
  const outputs = existsSync(file) ? Outputs.safeParse(JSON.parse(readFileSync(file, "utf8"))).data : undefined;
  const url = (asked.url ?? outputs?.site)?.replace(/\/$/, "");
  if (!url) throw new Error("Say which site: npm run smoke -- --url https://staging.emdia.com.br");
  const isLocal = LOOPBACK.test(url);
  const deployed = outputs?.site.replace(/\/$/, "") === url ? outputs : undefined;
  const local = isLocal ? localPool() : undefined;
  const userPoolId = asked.pool ?? local?.id ?? deployed?.userPool;
  const clientId = asked.client ?? local?.clientId ?? deployed?.client;
  if (!userPoolId || !clientId)
    throw new Error(`Say the user pool of ${url}: --pool and --client, as \`sst deploy\` printed userPool and client.`);
  const region = userPoolId.split("_")[0] ?? "";
  const cognitoUrl = isLocal ? `${url}/aws/cognito-idp/` : `https://cognito-idp.${region}.amazonaws.com/`;
  return { url, userPoolId, clientId, cognitoUrl, region };
}
