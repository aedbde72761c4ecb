import type { Stage } from "../../../stacks/stages.ts";
import { findHeard } from "../../cloud/alarm-subscriptions.ts";
import type { AskAws } from "../../cloud/ask-aws.ts";
import { bad, type Finding, good } from "./finding.ts";

/** AWS rejects calls from a clock that is five minutes off. This limit leaves a margin. */
const MOST_SECONDS_OFF = 60;

export async function checkIdentity(ask: AskAws, stage: Stage, now: () => Date): Promise<Finding[]> {
  const answer = await ask("sts", { form: "Action=GetCallerIdentity&Version=2011-06-15" });
  const [, account = "unknown"] = /<Account>(\d+)</.exec(await answer.text()) ?? [];
  const seconds = Math.round(Math.abs(now().getTime() - Date.parse(answer.headers.get("date") ?? "")) / 1_000);
  return [
    accountFinding(account, stage.account),
    seconds <= MOST_SECONDS_OFF
      ? good("clock", `This clock is ${seconds} s off.`)
      : bad("clock", `This clock is ${seconds} s off AWS's.`, "sudo timedatectl set-ntp true"),
  ];
}

/** A new AWS account may run only 10 Lambdas at once, until its quota is raised. */
export async function checkConcurrency(ask: AskAws, { needs }: Stage): Promise<Finding> {
  const { AccountLimit } = await (await ask("lambda", { path: "/2016-08-19/account-settings" })).json();
  const allowed = Number(AccountLimit?.ConcurrentExecutions ?? 0);
  if (allowed >= needs.lambdasAtOnce) return good("concurrency", `${allowed} Lambdas may run at once.`);
  return bad(
    "concurrency",
    `${allowed} Lambdas may run at once; ${needs.lambdasAtOnce} are needed.`,
    `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${needs.lambdasAtOnce}`,
  );
}

export async function checkZone(
  ask: AskAws,
  { domain }: Stage,
  resolveNs: (name: string) => Promise<readonly string[]>,
): Promise<Finding> {
  const xml = await (await ask("route53", { path: "/2013-04-01/hostedzone" })).text();
  const zones = [...xml.matchAll(/<Id>\/hostedzone\/(\w+)<\/Id><Name>([^<]+)\.<\/Name>/g)];
  const [, id, zone] = zones.find(([, , name = ""]) => domain === name || domain.endsWith(`.${name}`)) ?? [];
  if (!id || !zone)
    return bad(
      "hosted zone",
      `No zone of this account holds ${domain}.`,
      `aws route53 create-hosted-zone --name ${domain} --caller-reference ${domain}`,
    );
  const details = await (await ask("route53", { path: `/2013-04-01/hostedzone/${id}` })).text();
  const ours = [...details.matchAll(/<NameServer>([^<]+)</g)].map(([, name = ""]) => name);
  const asked = await resolveNs(zone).catch(() => []);
  if (asked.some((name) => ours.includes(name))) return good("hosted zone", `The world asks our zone for ${zone}.`);
  return bad(
    "hosted zone",
    `The world does not ask our zone for ${zone}: its name servers are ${asked.join(", ") || "none"}.`,
    `at whoever holds the domain above, set the name servers of ${zone} to ${ours.join(", ")}`,
  );
}

/** A missing topic is no fault, because the first deployment creates the topics. */
export async function checkAlarms(ask: AskAws, stage: Stage): Promise<Finding[]> {
  return (await findHeard(ask, stage)).map(({ region, state, says, fix }) => {
    const name = `alarms of ${region}`;
    if (state === "missing") return good(name, "The first deployment makes their topic.");
    return state === "heard" ? good(name, says) : bad(name, says, fix);
  });
}

function accountFinding(account: string, wanted: string | undefined): Finding {
  if (wanted === account) return good("account", `The credentials are of account ${account}.`);
  if (wanted === undefined)
    return bad(
      "account",
      "The stage has no account yet.",
      `write account: "${account}" into stacks/stages.ts, if it is that one`,
    );
  return bad(
    "account",
    `The credentials are of account ${account}, not ${wanted}.`,
    "export AWS_PROFILE=<a profile of it>",
  );
}
