/**
 * `npm run smoke -- --url URL` signs up at a stage, creates a plan and a student, mails a charge to
 * SES's simulator, waits for its delivery, opens its page, and removes everything it created, also
 * after a failure. It fails with the name of the step. Deployed stages need AWS credentials that
 * may confirm and delete users of the pool (docs/decisions/025-releases.md), and --pool and
 * --client when the last deployment was not made here. A local region needs none of these.
 */
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { ROOT_KEY } from "@emdia/local/iam";
import { readOptions } from "../read-options.ts";
import { newAccount } from "./account.ts";
import { listenerOf } from "./expect-heard.ts";
import { runSmoke } from "./run-smoke.ts";
import { findStage } from "./stage.ts";

const text = { type: "string" } as const;
try {
  const { values } = readOptions({ options: { url: text, pool: text, client: text } });
  const stage = findStage(values, () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: ROOT_KEY, AWS_SECRET_ACCESS_KEY: "local" });
    return readSnapshot().userPool;
  });
  const makeAccount = (email: string, password: string) => newAccount(stage, email, password);
  const expectHeard = listenerOf(stage.url);
  const failed = await runSmoke({ url: stage.url, makeAccount, report: console.log, expectHeard });
  console.log(failed.length === 0 ? `${stage.url} works.` : `${stage.url} does not work: ${failed.join("; ")}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
