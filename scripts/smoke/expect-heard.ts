import { stageOf } from "../../stacks/stages.ts";
import { type AskSns, findHeard } from "../aws/alarm-subscriptions.ts";
import { callAws } from "../aws/call-aws.ts";

const askAws: AskSns = async (region, body) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const url = process.env.AWS_ENDPOINT_URL ?? `https://sns.${region}.amazonaws.com/`;
  return (await callAws({ service: "sns", region, url, headers, body })).text();
};

/**
 * Returns a check that fails when an alarm of the site's stage would reach no person. Returns
 * undefined for a site whose alarms have no receiver: a local region, or a personal stage.
 */
export function listenerOf(site: string, ask: AskSns = askAws): (() => Promise<void>) | undefined {
  const { hostname } = new URL(site);
  const name = ["staging", "production"].find((one) => stageOf(one).domain === hostname);
  if (name === undefined) return undefined;
  return async () => {
    const wrong = (await findHeard(ask, stageOf(name))).filter(({ state }) => state !== "heard");
    if (wrong.length > 0) throw new Error(wrong.map(({ says, fix }) => `${says} ${fix}`).join("; "));
  };
}
