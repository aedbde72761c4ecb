/** From counted requests and prices to dollars, hours and quotas: pure, so that every figure of the page can be tried. */
import type { Counts } from "./count.ts";
import { PRICES, type Priced, type Quota } from "./prices.ts";

/** What is assumed of a studio and of AWS, since no emulator can count it. The page lists each. */
export const ASSUMED = {
  students: { value: 40, says: "students whom a studio charges every month, all by mail" },
  receipts: { value: 0.7, says: "receipts a charge (the others pay late, in cash, or have no address)" },
  reminders: { value: 0.3, says: "reminders a charge" },
  ownerMails: { value: 4, says: "mails to an owner in a month: the summary and notices" },
  apiCalls: { value: 600, says: "calls of the API by an owner in a month: 20 sittings of 30" },
  pageVisits: { value: 1.5, says: "visits of a charge's page" },
  readsACall: { value: 6, says: "read units of such a call" },
  writesACall: { value: 0.3, says: "write units of such a call" },
  chargeSeconds: { value: 0.12, says: "seconds of a worker for a charge: its two writes and SES's answer" },
  callSeconds: { value: 0.06, says: "seconds of a Lambda for an event or a call" },
  memoryGb: { value: 0.5, says: "GB of a Lambda (stacks/lambda.ts)" },
  mailKb: { value: 12, says: "kB of a mail with the picture of its code" },
  logKb: { value: 0.6, says: "kB of log an invocation" },
  chargeKb: { value: 1.2, says: "kB stored for a charge, with its index" },
  keptMonths: { value: 24, says: "months of charges in the table" },
  favouriteDay: { value: 0.2, says: "of all charges fall on the day that most owners choose" },
  sendingHours: { value: 12, says: 'hours in which a billing day may mail (docs/rules.md, "The billing day")' },
} as const;
type Assumption = keyof typeof ASSUMED;
const assumed = (name: Assumption): number => ASSUMED[name].value;

/** Some 1,000,000 kB in a GB, as AWS's bills count by 2^30 bytes and these figures are rough. */
const KB_IN_GB = 1_048_576;
const TICKS = 730;
/** HTTPS is the only paid option of a health check; the usual interval of 30 seconds is free. */
const HTTPS_OPTIONS = 1;
/**
 * Lambda has five pollers for each queue that feeds a Lambda, and each poller asks three times a
 * minute, even for an empty queue.
 */
const IDLE_POLLS = 5 * 3 * 60 * TICKS;
/** Charges of one owner's message to a worker; three requests of a queue belong to a message. */
const PAGE = 100;
const REQUESTS_A_MESSAGE = 3;

type Amounts = Partial<Record<Priced, number>>;

/** What one charge uses, from the worker to the delivered mail. */
export function ofCharge(counts: Counts): Amounts {
  // Each of SES's two events about it comes by the bus, and by topic and queue.
  const invocations = 1 / PAGE + 2 + 2;
  return {
    mail: 1,
    mailData: assumed("mailKb") / KB_IN_GB,
    writeUnit: counts.chargeWrites + counts.eventWrites,
    readUnit: counts.chargeReads + counts.eventReads,
    invocation: invocations,
    compute: (assumed("chargeSeconds") + 4 * assumed("callSeconds")) * assumed("memoryGb"),
    queueRequest: REQUESTS_A_MESSAGE / PAGE + 2 * REQUESTS_A_MESSAGE,
    topicMessage: 2,
    logs: (invocations * assumed("logKb")) / KB_IN_GB,
  };
}

/** What a studio uses in a month beside its charges. */
export function ofStudio(): Amounts {
  const charges = assumed("students");
  const mails = charges * (assumed("receipts") + assumed("reminders")) + assumed("ownerMails");
  const calls = assumed("apiCalls") + charges * assumed("pageVisits");
  const stored = (charges * assumed("keptMonths") * assumed("chargeKb")) / KB_IN_GB;
  const invocations = calls + 3 * mails;
  return {
    mail: mails,
    mailData: (mails * assumed("mailKb")) / KB_IN_GB,
    writeUnit: calls * assumed("writesACall") + 3 * mails,
    readUnit: calls * assumed("readsACall") + 4 * mails,
    invocation: invocations,
    compute: invocations * assumed("callSeconds") * assumed("memoryGb"),
    queueRequest: REQUESTS_A_MESSAGE * charges * assumed("receipts"),
    busEvent: mails,
    apiCall: calls,
    logs: (invocations * assumed("logKb")) / KB_IN_GB,
    siteRequest: 2 * calls,
    siteTransfer: 0.02,
    activeUser: 1,
    tableStorage: stored,
    tableRecovery: stored,
  };
}

/** What a stage costs with nobody in it, in a month. */
export function ofStage(counts: Counts): Amounts {
  return {
    readUnit: counts.tickReads * TICKS,
    invocation: 4 * TICKS,
    queueRequest: counts.fedQueues * IDLE_POLLS,
    alarmMetric: counts.alarmMetrics,
    ownMetric: counts.ownMetrics,
    firewall: counts.firewalls,
    firewallRule: counts.firewallRules,
    hostedZone: 1,
    healthCheck: counts.healthChecks,
    healthCheckOption: HTTPS_OPTIONS * counts.healthChecks,
  };
}

/** Dollars for amounts, by what is paid for. */
export function dollarsOf(amounts: Amounts): Map<Priced, number> {
  const names = Object.keys(PRICES).filter((name): name is Priced => name in PRICES);
  return new Map(names.flatMap((name) => (amounts[name] ? [[name, amounts[name] * PRICES[name].usd]] : [])));
}

export const totalOf = (amounts: Amounts): number =>
  [...dollarsOf(amounts).values()].reduce((sum, one) => sum + one, 0);

/** Dollars of a month with so many studios. */
export function monthOf(counts: Counts, studios: number): { total: number; aStudio: number; mails: number } {
  const aStudio = totalOf(ofStudio()) + assumed("students") * totalOf(ofCharge(counts));
  return {
    total: totalOf(ofStage(counts)) + studios * aStudio,
    aStudio,
    mails: studios * (assumed("students") + (ofStudio().mail ?? 0)),
  };
}

/** Charges that fall on the favourite day. */
export const chargesOnWorstDay = (studios: number): number => studios * assumed("students") * assumed("favouriteDay");

/** Workers of the billing day at a time (stacks/billing.ts). */
const WORKERS = 10;

/** Hours of that day's charges at a rate of mails a second, of which the workers together reach no more than they can. */
export const hoursToSend = (studios: number, perSecond: number): number =>
  chargesOnWorstDay(studios) / Math.min(perSecond, WORKERS / assumed("chargeSeconds")) / 3_600;

/** Each quota with the number of studios at which the favourite day meets it, the first to bite first. */
export function quotasInOrder(counts: Counts): (Quota & { studios: number })[] {
  const dayMails = assumed("students") * assumed("favouriteDay") * (1 + assumed("receipts") / 10);
  const windowSeconds = assumed("sendingHours") * 3_600;
  const perSecondAStudio = dayMails / windowSeconds;
  const busyCalls = assumed("apiCalls") / 30 / (4 * 3_600);
  const all: (Quota & { needs: number })[] = [
    {
      name: "SES in its sandbox: mails a day",
      limit: 200,
      unit: "mails",
      isAsked: true,
      needs: dayMails,
      remedy: "it reaches only addresses that were verified: leave it before the first studio (docs/deploy.md, step 5)",
    },
    {
      name: "SES after it, as AWS usually begins: mails a day",
      limit: 50_000,
      unit: "mails",
      isAsked: true,
      needs: dayMails,
      remedy: "ask in Service Quotas, two months ahead, with the figures of bounces; `MailQuotaShort` rings before",
    },
    {
      name: "SES after it: mails a second, over the sending hours",
      limit: 14,
      unit: "mails",
      isAsked: true,
      needs: perSecondAStudio,
      remedy: "ask with the daily one; charges wait for their turn, nobody is left out",
    },
    {
      name: "workers of the billing day",
      limit: WORKERS / assumed("chargeSeconds"),
      unit: "charges a second",
      isAsked: true,
      needs: perSecondAStudio,
      remedy: "raise `ownersAtOnce` in `stacks/billing.ts`, together with SES's rate",
    },
    {
      name: "Lambdas at once, an account",
      limit: 1_000,
      unit: "invocations",
      isAsked: true,
      needs: busyCalls * assumed("callSeconds") + perSecondAStudio * 2 * assumed("callSeconds"),
      remedy: "ask in Service Quotas",
    },
    {
      name: "the API's own throttle",
      limit: 250,
      unit: "calls a second",
      isAsked: true,
      needs: busyCalls,
      remedy: "raise `throttlingRateLimit` in `stacks/throttles.ts`; the account's is 10,000",
    },
    {
      name: "the charge page's own throttle",
      limit: 50,
      unit: "visits a second",
      isAsked: true,
      needs: (assumed("students") * assumed("favouriteDay") * assumed("pageVisits")) / (4 * 3_600),
      remedy: "raise `showChargePage` in `stacks/throttles.ts`, and `ApiChargePage` in `stacks/concurrency.ts`",
    },
    {
      name: "Cognito: sign-ins a second",
      limit: 120,
      unit: "sign-ins",
      isAsked: true,
      needs: 20 / 30 / (4 * 3_600),
      remedy: "buy more in Service Quotas",
    },
    {
      name: "the table: write units a second, a new table",
      limit: 4_000,
      unit: "units",
      isAsked: false,
      needs: perSecondAStudio * (counts.chargeWrites + counts.eventWrites),
      remedy: "nothing: it doubles by itself within half an hour; warm it before a move",
    },
    {
      name: "our own alarm of costs",
      limit: 0.8 * counts.budgetUsd - totalOf(ofStage(counts)),
      unit: "US$ a month: 80 % of the budget, less an empty stage",
      isAsked: true,
      needs: monthOf(counts, 1).aStudio,
      remedy: "raise `BUDGET_USD` in `stacks/alarms.ts` with the studios",
    },
  ];
  return all
    .map(({ needs, ...quota }) => ({ ...quota, studios: Math.floor(quota.limit / needs) }))
    .toSorted((one, other) => one.studios - other.studios);
}
