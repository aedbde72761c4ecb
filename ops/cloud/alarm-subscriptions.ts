/** SNS sends nothing to an address until the address's owner follows the confirmation link. */
import { EDGE_REGION, REGION, type Stage } from "../../stacks/stages.ts";
import { type AskAws, pagesOf } from "./ask-aws.ts";

/** `fix` is the remedy when no person receives the region's alarms. */
export type Heard = { region: string; state: "missing" | "heard" | "unheard"; says: string; fix: string };

/** The alarm topics, each in its own region (`stacks/alarms.ts`, `stacks/edge-alarms.ts`). */
const TOPICS = [
  { region: REGION, name: /:(?:[\w-]+-)?Alarms(?:-\w+)?$/ },
  { region: EDGE_REGION, name: /:(?:[\w-]+-)?EdgeAlarms(?:-\w+)?$/ },
];
const FORGOTTEN = "npx sst refresh --stage NAME, then deploy: AWS forgets what is not confirmed for 48 hours";

export async function findHeard(
  ask: AskAws,
  { isWatched, alarms }: Pick<Stage, "isWatched" | "alarms">,
): Promise<Heard[]> {
  if (!isWatched) return [];
  return Promise.all(TOPICS.map(({ region, name }) => findOne(ask, region, name, alarms)));
}

async function findOne(ask: AskAws, region: string, name: RegExp, mailbox: string): Promise<Heard> {
  const topics = await list(ask, region, "ListTopics", "TopicArn");
  const topic = topics.find((arn) => name.test(arn));
  if (topic === undefined)
    return { region, state: "missing", says: `${region} has no topic of alarms.`, fix: "deploy" };
  const form = `ListSubscriptionsByTopic&TopicArn=${encodeURIComponent(topic)}`;
  const arns = await list(ask, region, form, "SubscriptionArn");
  const isReal = (arn: string) => arn.startsWith(`${topic}:`);
  if (arns.length > 0 && arns.every(isReal))
    return { region, state: "heard", says: `${mailbox} hears the alarms of ${region}.`, fix: "" };
  const [state = "no subscription"] = arns.filter((arn) => !isReal(arn));
  const link = `follow the link of "AWS Notification - Subscription Confirmation" (${region}) in ${mailbox}`;
  return {
    region,
    state: "unheard",
    says: `Nobody hears the alarms of ${region}: ${state}.`,
    fix: state === "PendingConfirmation" ? link : FORGOTTEN,
  };
}

async function list(ask: AskAws, region: string, action: string, element: string): Promise<string[]> {
  const read = async (token?: string) => {
    const next = token === undefined ? "" : `&NextToken=${encodeURIComponent(token)}`;
    return (await ask("sns", { region, form: `Action=${action}&Version=2010-03-31${next}` })).text();
  };
  const pages = await pagesOf(read, (xml) => /<NextToken>([^<]+)</.exec(xml)?.[1]);
  return [...pages.join("").matchAll(new RegExp(`<${element}>([^<]*)<`, "g"))].map(([, value = ""]) => value);
}
