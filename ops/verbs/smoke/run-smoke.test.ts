import { expect, test } from "vitest";
import type { AskAws } from "../../cloud/ask-aws.ts";
import type { Account } from "./account.ts";
import { runSmoke } from "./run-smoke.ts";
import { listenerOf } from "./verb.ts";

const NOBODY = "http://127.0.0.1:9";
const nobody = (): Account => {
  throw new Error("no account");
};

/** Replaces SNS with one subscription for every topic. */
const sns =
  (subscription: (topic: string) => string): AskAws =>
  async (_service, { region, form } = {}) => {
    const topic = `arn:aws:sns:${region}:111122223333:${region === "us-east-1" ? "EdgeAlarms-1" : "Alarms-1"}`;
    const isList = form?.startsWith("Action=ListTopics");
    return new Response(
      isList ? `<TopicArn>${topic}</TopicArn>` : `<SubscriptionArn>${subscription(topic)}</SubscriptionArn>`,
    );
  };
const silent: AskAws = async () => new Response("");

test.each(["https://emdia.com.br", "https://staging.emdia.com.br"])(
  "given %s, when its alarms' subscriptions are confirmed, then the step passes; when they are not, then it says what to do",
  async (site) => {
    await expect(
      listenerOf(
        site,
        sns((topic) => `${topic}:1`),
      )?.(),
    ).resolves.toBeUndefined();
    const unheard = listenerOf(
      site,
      sns(() => "PendingConfirmation"),
    )?.();
    await expect(unheard).rejects.toThrow(/sa-east-1: PendingConfirmation\. follow the link of .*us-east-1: Pending/);
    await expect(listenerOf(site, silent)?.()).rejects.toThrow("sa-east-1 has no topic of alarms");
  },
);

test("given a local region or a developer's stage, then no alarm is required", () => {
  expect(["http://localhost:3000", "https://ana.emdia.com.br"].map((site) => listenerOf(site, silent))).toEqual([
    undefined,
    undefined,
  ]);
});

test("given alarms without a confirmed subscriber, when a stage is smoked, then that step fails by its name, and the journey runs anyway", async () => {
  const lines: string[] = [];
  const expectHeard = () => Promise.reject(new Error("nobody"));
  const failed = await runSmoke({ url: NOBODY, makeAccount: nobody, report: (line) => lines.push(line), expectHeard });
  expect(failed).toEqual(["somebody hears the alarms", "the site answers"]);
  expect(lines[0]).toBe("✗ somebody hears the alarms: nobody");
});
