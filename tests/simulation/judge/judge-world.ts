import { isOfCharge } from "../cloud/ses.ts";
import type { Past } from "../run-world.ts";
import type { Usage } from "../table/store.ts";
import { monthText } from "./civil.ts";
import type { Finding } from "./findings.ts";
import { judgeBank } from "./judge-bank.ts";
import { judgeCharges } from "./judge-charges.ts";
import { judgeLetters } from "./judge-letters.ts";
import { judgeLooks } from "./judge-looks.ts";
import { judgeMails } from "./judge-mails.ts";
import { judgeRules } from "./judge-rules.ts";
import { judgeWhatsApp } from "./judge-whatsapp.ts";
import { judgeLostReminders } from "./lost-reminders.ts";
import { type StudioFacts, studioFacts } from "./studio-facts.ts";

/**
 * `days` counts the months of owners that fell due and were judged; `usage` is the billing Lambdas'
 * alone.
 */
export type Verdict = {
  seed: number;
  days: number;
  charges: number;
  mails: number;
  whatsapps: number;
  unconfirmed: number;
  deadLetters: number;
  usage: Usage;
  findings: Finding[];
};

const BILLING = new Set(["billing-tick", "billing-shard", "billing-owner", "billing-summary", "mail-events"]);

function usageOf({ cloud }: Past): Usage {
  const sum: Usage = { requests: 0, reads: 0, writes: 0, wasted: 0 };
  for (const [name, usage] of cloud.usage) {
    if (!BILLING.has(name)) continue;
    for (const unit of ["requests", "reads", "writes", "wasted"] as const) sum[unit] += usage[unit];
  }
  return sum;
}

function unfinished({ ownerId, months }: StudioFacts): Finding[] {
  return months
    .filter(({ isJudged, isOver }) => isJudged && !isOver)
    .map(({ month }) => ({ kind: "stuck", what: `${ownerId}: ${monthText(month)} never ended` }));
}

export function judgeWorld(past: Past): Verdict {
  const studios = past.ownerIds.map((ownerId) => studioFacts(past, ownerId));
  const mails = studios.map(judgeMails);
  const left: Finding[] = past.isDrained ? [] : [{ kind: "stuck", what: `${past.cloud.pending()} messages left over` }];
  return {
    seed: past.seed,
    days: studios.reduce((sum, { months }) => sum + months.filter(({ isJudged }) => isJudged).length, 0),
    charges: studios.reduce((sum, { charges }) => sum + charges.size, 0),
    mails: past.cloud.ses.accepted.filter(isOfCharge).length,
    whatsapps: past.cloud.whatsapp.meta.asked.filter(({ taken }) => taken).length,
    unconfirmed: mails.reduce((sum, one) => sum + one.unconfirmed, 0),
    deadLetters: past.cloud.deaths(),
    usage: usageOf(past),
    findings: [
      ...left,
      ...studios.flatMap(unfinished),
      ...studios.flatMap(judgeCharges),
      ...studios.flatMap(judgeBank),
      ...studios.flatMap(judgeLooks),
      ...studios.flatMap(judgeRules),
      ...studios.flatMap(judgeLetters),
      ...studios.flatMap(judgeWhatsApp),
      ...studios.flatMap((one) => judgeLostReminders(one, studios)),
      ...mails.flatMap((one) => one.findings),
    ],
  };
}
