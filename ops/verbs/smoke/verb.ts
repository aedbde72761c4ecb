import { ROOT_KEY } from "@emdia/local/iam";
import { stageOf } from "../../../stacks/stages.ts";
import { findHeard } from "../../cloud/alarm-subscriptions.ts";
import type { AskAws } from "../../cloud/ask-aws.ts";
import type { Verbs } from "../../verb.ts";
import { newAccount } from "./account.ts";
import { findSite } from "./find-site.ts";
import { runSmoke } from "./run-smoke.ts";

/** Returns undefined if nobody receives the alarms: a local region or a developer's stage. */
export function listenerOf(site: string, ask: AskAws): (() => Promise<void>) | undefined {
  const { hostname } = new URL(site);
  const name = ["staging", "production"].find((one) => stageOf(one).domain === hostname);
  if (name === undefined) return undefined;
  return async () => {
    const wrong = (await findHeard(ask, stageOf(name))).filter(({ state }) => state !== "heard");
    if (wrong.length > 0) throw new Error(wrong.map(({ says, fix }) => `${says} ${fix}`).join("; "));
  };
}

/** The operator needs the right to confirm and delete users (docs/decisions/025-releases.md). */
export const smokeVerbs: Verbs = {
  smoke: {
    says: "tries a stage as its first owner would: signs up, mails a charge to SES's simulator, waits for its delivery, opens its page, and removes everything it created, also after a failure; fails with the name of the step",
    takes: ["url", "pool", "client"],
    async plan({ ask, environment, maybe, print }) {
      const site = findSite(maybe);
      const { url, localAws } = site;
      const credentials = { AWS_ACCESS_KEY_ID: ROOT_KEY, AWS_SECRET_ACCESS_KEY: "local" };
      if (localAws !== undefined) Object.assign(environment, { ...credentials, AWS_ENDPOINT_URL: localAws });
      const makeAccount = (email: string, password: string) => newAccount(site, ask, email, password);
      const failed = await runSmoke({ url, makeAccount, report: print, expectHeard: listenerOf(url, ask) });
      const verdict = failed.length === 0 ? "works" : `does not work: ${failed.join("; ")}`;
      return { lines: [`${url} ${verdict}.`], hasFailed: failed.length > 0 };
    },
  },
};
