/**
 * The page of a payer, which anyone may open: its links, its markup, its forms, its limits
 * (docs/rules.md, "The payer's page").
 */
import { randomInt, randomUUID } from "node:crypto";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeLinks } from "@emdia/core/adapters/charge-links";
import { payerPage } from "@emdia/core/page/payer-page";
import { charge } from "../../packages/core/src/testing/entities.ts";
import { visit } from "../support/charge-page.ts";
import { oneRegion } from "../support/one-region.ts";
import { aFamily } from "../support/payer-page.ts";
import { bent } from "./support/bent-token.ts";
import { oneBrowser } from "./support/browser.ts";
import { inBatches } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { businessOf, measuresMarkup, measuresOpenings } from "./support/public-page.ts";

const region = oneRegion();
const browser = oneBrowser();
const links = chargeLinks("a-secret-of-the-security-suite");

/** The kinds of links, by the field that only this kind has. */
const KINDS = ["payerId", "key", "settled"] as const;

/** Returns a random owner's link of each kind in turn. */
function randomLink(index: number) {
  const [ownerId, revision] = [randomUUID(), randomInt(5)];
  if (index % 3 === 0) return { ownerId, payerId: randomInt(1, 9_999_999), revision };
  const key = { studentId: randomInt(1, 9_999_999), month: yearMonth("2027-01"), sequence: randomInt(100) };
  return index % 3 === 1 ? { ownerId, key, revision } : { ownerId, settled: key, number: randomInt(1, 100) };
}

measures(
  "payerPage",
  "given 100,000 bent tokens of payers, charges and receipts, then none opens; and a link of one kind never opens as the other",
  async () => {
    const [opened, mixed]: [string[], string[]] = [[], []];
    for (let index = 0; index < 100_000; index++) {
      const link = randomLink(index);
      const token = links.seal(link);
      const other = bent(token, index);
      if (other !== token && links.open(other)) opened.push(other);
      const whole = index % 10 === 0 ? (links.open(token) ?? {}) : link;
      if (KINDS.some((kind) => kind in whole !== kind in link)) mixed.push(token);
    }
    return {
      tried: { "bent tokens": 100_000, "whole tokens": 10_000 },
      figures: { "bent tokens opened": opened, "links opened as the other kind": mixed },
    };
  },
);

measures(
  "payerPage",
  "given bent tokens and a charge's, then each gets the same page as an unknown one, and none shows or reports anything",
  async () => {
    const family = await aFamily(region());
    const token = family.path.replace("/f/", "");
    const [, ofCharge = ""] = /href="\/c\/([\w-]+)"/.exec((await family.open()).html) ?? [];
    const tokens = Array.from({ length: 300 }, (_, index) => bent(token, index)).filter((one) => one !== token);
    const form = { shown: family.chargeIds.join(".") };
    const answers = await inBatches([...tokens, ofCharge], async (one) => [
      await visit(region(), `/f/${one}`),
      await visit(region(), `/f/${one}/paid`, { method: "POST", form }),
    ]);
    const swapped = [
      await visit(region(), `/c/${token}`),
      await visit(region(), `/c/${token}/paid`, { method: "POST" }),
    ];
    const all = [...answers.flat(), ...swapped];
    const reported = (await family.charges()).flatMap(({ reportedAt }) => reportedAt ?? []);
    return {
      tried: { tokens: tokens.length + 2, calls: all.length },
      figures: {
        "bent tokens answered": [
          ...all.filter(({ status }) => status !== 404).map(({ status }) => status),
          ...reported,
        ],
        "kinds of answer to them": new Set(all.map(({ status, html }) => `${status} ${html}`)).size,
      },
    };
  },
);

/** Renders the page with one text in every field that a person can fill. */
function pageWith(text: string, over: object): string {
  const one = { ...charge, studentName: text, planName: text, reportRefusal: { at: charge.createdAt, reason: text } };
  return payerPage({
    profile: { ...businessOf(text), ...over },
    payer: {
      ...{ id: 12, name: text, email: null, phone: null, document: null },
      ...{ studentIds: [2], version: 1, createdAt: charge.createdAt },
    },
    open: [one, { ...one, ...over }],
    paid: [{ ...one, status: "pago" }],
    ...{ today: civilDate("2027-01-08"), token: "um-token", pixCode: undefined, pathOf: () => "/c/um-token" },
    ...over,
  });
}
const STATES = [{}, { paymentMethod: "bank" }, { reportedAt: charge.createdAt }, { open: [] }];

measuresMarkup("payerPage", browser, (text) => STATES.map((over) => pageWith(text, over)));

measures("payerPage", "given forms of other sites, then none of them reports anything", async () => {
  const family = await aFamily(region());
  const sites = ["cross-site", "same-site", "none"];
  const answers = await Promise.all(sites.map((site) => family.report(undefined, { "sec-fetch-site": site })));
  const reported = (await family.charges()).flatMap(({ reportedAt }) => reportedAt ?? []);
  return {
    tried: { forms: sites.length },
    figures: { "reports from other sites": [...answers.filter(({ status }) => status !== 403), ...reported] },
  };
});

measuresOpenings("payerPage", region, async () => (await aFamily(region())).path);
