import { expect, test } from "vitest";
import { findHeard } from "./alarm-subscriptions.ts";
import type { AskAws } from "./ask-aws.ts";

const stage = { isWatched: true, alarms: "alarmes@exemplo.com.br" };
const arnOf = (region: string, name: string) => `arn:aws:sns:${region}:111122223333:${name}`;
const TOPICS = { "sa-east-1": "Alarms-0a1b2c3", "us-east-1": "EdgeAlarms-0a1b2c3" } as const;
type Place = keyof typeof TOPICS;

function sns(subscriptions: Partial<Record<Place, string[]>>, topics: Record<string, string[]> = {}): AskAws {
  return async (service, { region = "", form } = {}) => {
    expect(service).toBe("sns");
    const asked = new URLSearchParams(form);
    expect(asked.get("Version")).toBe("2010-03-31");
    const name = TOPICS[region as Place];
    if (asked.get("Action") === "ListSubscriptionsByTopic") {
      expect(asked.get("TopicArn")).toBe(arnOf(region, name));
      const arns = subscriptions[region as Place] ?? [`${arnOf(region, name)}:9f3e`];
      return new Response(arns.map((arn) => `<member><SubscriptionArn>${arn}</SubscriptionArn></member>`).join(""));
    }
    const pages = topics[region] ?? ["MailOutcomes-1", name];
    const at = Number(asked.get("NextToken") ?? "0");
    const next = at + 1 < pages.length ? `<NextToken>${at + 1}</NextToken>` : "";
    return new Response(`<TopicArn>${arnOf(region, pages[at] ?? "")}</TopicArn>${next}`);
  };
}
const statesOf = async (ask: AskAws) => (await findHeard(ask, stage)).map(({ region, state }) => [region, state]);

test("given both subscriptions confirmed, when SNS is asked in both regions, then alarms reach a person", async () => {
  expect(await statesOf(sns({}))).toEqual([
    ["sa-east-1", "heard"],
    ["us-east-1", "heard"],
  ]);
});

test.each(["sa-east-1", "us-east-1"] as const)(
  "given a subscription in %s that is not confirmed, when SNS is asked, then the answer names the address whose link must be followed",
  async (region) => {
    const found = await findHeard(sns({ [region]: ["PendingConfirmation"] }), stage);
    expect(found.filter(({ state }) => state === "unheard")).toEqual([
      {
        region,
        state: "unheard",
        says: `Nobody hears the alarms of ${region}: PendingConfirmation.`,
        fix: expect.stringMatching(/^follow the link of .* in alarmes@exemplo\.com\.br$/),
      },
    ]);
  },
);

test.each([
  ["no subscription, as AWS forgot it", []],
  ["one that was deleted", ["Deleted"]],
])("given %s, when SNS is asked, then the subscription must be made again", async (_what, arns) => {
  const [first] = await findHeard(sns({ "sa-east-1": arns }), stage);
  expect(first).toMatchObject({ state: "unheard", fix: expect.stringContaining("npx sst refresh") });
});

test("given one confirmed subscription beside a pending one, when SNS is asked, then each must be confirmed", async () => {
  const both = [`${arnOf("sa-east-1", TOPICS["sa-east-1"])}:1`, "PendingConfirmation"];
  expect((await statesOf(sns({ "sa-east-1": both })))[0]).toEqual(["sa-east-1", "unheard"]);
});

test("given an account before its first deployment, when SNS is asked, then the topics are missing; an unwatched stage has none", async () => {
  const none = { "sa-east-1": ["MailOutcomes-1"], "us-east-1": ["Alarms-1"] };
  expect((await statesOf(sns({}, none))).map(([, state]) => state)).toEqual(["missing", "missing"]);
  expect(await findHeard(sns({}), { ...stage, isWatched: false })).toEqual([]);
});
