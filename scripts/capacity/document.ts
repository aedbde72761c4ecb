import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import type { Counts } from "./count.ts";
import {
  ASSUMED,
  chargesOnWorstDay,
  dollarsOf,
  hoursToSend,
  monthOf,
  ofCharge,
  ofStage,
  ofStudio,
  quotasInOrder,
  totalOf,
} from "./model.ts";
import { PLANS } from "./plans.ts";
import { PRICES, type Priced } from "./prices.ts";

export const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000];
const RATES = [1, 14, 200];
const REAIS_A_DOLLAR = 5.4;
const MILLION = 1_000_000;

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const usd = (value: number) => (value >= 100 ? whole(value) : value >= 0.01 ? value.toFixed(2) : value.toPrecision(2));
/** A unit's price in as many digits as it has; small ones by the million. */
const unitPrice = (value: number) =>
  value < 0.001 ? `${Number((value * MILLION).toPrecision(6))} a million` : String(value);
const time = (hours: number) => {
  if (hours < 1 / 60) return "under a minute";
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${whole(hours / 24)} days`;
};

/** Columns of figures stand on the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isFigures = head.map((_, column) => column > 0 && rows.every((row) => /^\d/.test(row[column] ?? "")));
  return [
    `| ${head.join(" | ")} |`,
    `|${isFigures.map((figures) => (figures ? "--:" : "---")).join("|")}|`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ];
}

const namesOf = (amounts: Partial<Record<Priced, number>>): string[][] => {
  const total = totalOf(amounts);
  return [...dollarsOf(amounts)]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, dollars]) => [
      PRICES[name].per,
      String(Number((amounts[name] ?? 0).toPrecision(3))),
      `${usd(dollars * 1_000)}`,
      `${((100 * dollars) / total).toFixed(1)} %`,
    ]);
};

/** Writes docs/capacity.md. The same counts make the same text. */
export function capacityDocument(counts: Counts): string {
  const charge = totalOf(ofCharge(counts));
  const { aStudio } = monthOf(counts, 1);
  const income = PREMIUM_PRICE_CENTS / 100 / REAIS_A_DOLLAR;
  const lines = [
    "# Capacity and cost",
    "",
    "Written by `npm run capacity` from requests that are counted on the emulator, AWS's list prices for São Paulo",
    "(`scripts/capacity/prices.ts`, November 2026) and the assumptions below; nobody edits it by hand. US dollars without tax",
    "and without free tiers. A test writes it again and compares.",
    "",
    `**In short.** A charge costs US$ ${usd(charge)}, a million of them US$ ${usd(charge * MILLION)}: ${share(counts)} of it is SES.`,
    `A studio costs US$ ${usd(aStudio)} a month, of the US$ ${income.toFixed(2)} that it pays. The first quota to bite is SES's; nothing of our`,
    "own grows faster than the studios do.",
    "",
    "## Cost by size",
    "",
    ...table(
      ["studios", "mails a month", "US$ a month", "US$ a studio", "of its price"],
      SIZES.map((studios) => {
        const { total, mails } = monthOf(counts, studios);
        const each = total / studios;
        return [whole(studios), whole(mails), usd(total), usd(each), `${((100 * each) / income).toFixed(1)} %`];
      }),
    ),
    "",
    `An empty stage costs US$ ${usd(totalOf(ofStage(counts)))} a month, most of it ${counts.alarmMetrics} metrics of alarms and ${counts.ownMetrics} of our own. A studio's price is R$ ${(PREMIUM_PRICE_CENTS / 100).toFixed(2)}, at`,
    `R$ ${REAIS_A_DOLLAR.toFixed(2)} the dollar; the payment provider's fee is not in these figures. Prices fall with volume from 100,000 studios`,
    "on (CloudFront, API Gateway, support not counted).",
    "",
    "## A charge",
    "",
    `Counted: ${counts.chargeWrites} write and ${counts.chargeReads} read units until the mail is out, ${counts.eventWrites} and ${counts.eventReads} for SES's two events about it.`,
    "",
    ...table(["paid for", "of it a charge", "US$ a thousand charges", "share"], namesOf(ofCharge(counts))),
    "",
    "## A studio's month beside its charges",
    "",
    ...table(["paid for", "of it a month", "US$ a thousand studios", "share"], namesOf(ofStudio())),
    "",
    "## Time to send",
    "",
    `The favourite day's charges, by SES's rate. A billing day mails from 8h to 20h, ${ASSUMED.sendingHours.value} hours; what does not fit goes out`,
    "the next day. At one a second there is no room for receipts and notices of that day.",
    "",
    ...table(
      ["studios", "charges of that day", ...RATES.map((rate) => `${rate} a second`)],
      SIZES.map((studios) => [
        whole(studios),
        whole(chargesOnWorstDay(studios)),
        ...RATES.map((rate) => {
          const hours = hoursToSend(studios, rate);
          return hours > ASSUMED.sendingHours.value ? `${time(hours)} ✗` : time(hours);
        }),
      ]),
    ),
    "",
    "✗: more than a billing day has.",
    "",
    "## Which quota bites first",
    "",
    "On the favourite day, in the order of the studios at which each is met:",
    "",
    ...table(
      ["quota", "limit", "at studios", "then"],
      quotasInOrder(counts).map(({ name, limit, unit, studios, remedy, isAsked }) => [
        name,
        `${whole(limit)} ${unit}`,
        whole(studios),
        `${remedy}${isAsked ? "" : " (no quota to ask for)"}`,
      ]),
    ),
    "",
    ...PLANS,
    "## Assumed",
    "",
    ...Object.values(ASSUMED).map(({ value, says }) => `- ${value}: ${says}`),
    "",
    "## Prices",
    "",
    ...table(
      ["of", "US$", "compared with the price list"],
      Object.values(PRICES).map(({ per, usd: dollars, isChecked }) => [
        per,
        unitPrice(dollars),
        isChecked ? "yes" : "no",
      ]),
    ),
    "",
    "Those that say no are the author's knowledge of the pages of that month, since this is written without the network: compare",
    "them before you build on them. SES's price alone decides the sum.",
    "",
  ];
  return lines.join("\n");
}

const share = (counts: Counts): string => {
  const amounts = ofCharge(counts);
  const dollars = dollarsOf(amounts);
  const mail = (dollars.get("mail") ?? 0) + (dollars.get("mailData") ?? 0);
  return `${((100 * mail) / totalOf(amounts)).toFixed(0)} %`;
};
