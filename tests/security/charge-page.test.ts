/**
 * Tests the page that anyone may open: its links, its markup, its headers, its limits
 * (docs/rules.md, "The charge page").
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargePage } from "@emdia/core/page/charge-page";
import { receiptPage } from "@emdia/core/page/receipt-page";
import { charge } from "../../packages/core/src/testing/entities.ts";
import { aLinkedCharge, visit } from "../support/charge-page.ts";
import { oneRegion } from "../support/one-region.ts";
import { bent } from "./support/bent-token.ts";
import { oneBrowser } from "./support/browser.ts";
import { inBatches } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { businessOf, measuresMarkup, measuresOpenings } from "./support/public-page.ts";

const region = oneRegion();
const browser = oneBrowser();

measures(
  "chargePage",
  "given bent tokens, then each gets the same page as an unknown one, and none shows or reports anything",
  async () => {
    const linked = await aLinkedCharge(region());
    const token = linked.path.replace("/c/", "");
    const tokens = Array.from({ length: 700 }, (_, index) => bent(token, index)).filter((one) => one !== token);
    const answers = await inBatches(tokens, async (one) => [
      await visit(region(), `/c/${one}`),
      await visit(region(), `/c/${one}/paid`, { method: "POST" }),
    ]);
    const all = answers.flat();
    const { reportedAt } = await linked.charge();
    return {
      tried: { tokens: tokens.length, calls: all.length },
      figures: {
        "bent tokens answered": [
          ...all.filter(({ status }) => status !== 404).map(({ status }) => status),
          ...(reportedAt ? [reportedAt] : []),
        ],
        "kinds of answer to them": new Set(all.map(({ status, html }) => `${status} ${html}`)).size,
        // Only the authentication tag counts: the rest of the token is the charge's key, which can
        // be guessed.
        "bits of a token": Math.min(128, Buffer.from(token, "base64url").length * 8),
      },
    };
  },
);

/** Renders the page with one text in every field that a person can fill. */
const pageWith = (text: string, over: object) =>
  chargePage({
    profile: { ...businessOf(text), ...over },
    charge: {
      ...charge,
      ...{ studentName: text, planName: text, reference: text, frequency: text, voidReason: text },
      reportRefusal: { at: charge.createdAt, reason: text },
      ...over,
    },
    today: civilDate("2027-01-08"),
    ...{ token: "um-token", pixCode: undefined },
  });
const STATES = [
  {},
  { paymentMethod: "bank" },
  { paymentMethod: "cash" },
  { reportedAt: charge.createdAt },
  { status: "pago" },
  { status: "cancelado" },
];

const receiptWith = (text: string) =>
  receiptPage({ profile: businessOf(text), amountCents: 15_050, date: civilDate("2027-01-08"), isReduced: true });

measuresMarkup("chargePage", browser, (text) => [...STATES.map((over) => pageWith(text, over)), receiptWith(text)]);

const WANTED: Record<string, RegExp> = {
  "content-security-policy": /default-src 'none'.*script-src 'self'( 'sha256-[\w+/=]+')+;.*frame-ancestors 'none'/,
  "cache-control": /^no-store$/,
  "x-robots-tag": /noindex/,
  "referrer-policy": /^no-referrer$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "strict-transport-security": /max-age=\d{8}/,
};

measures(
  "chargePage",
  "given every answer of the page, then it carries the headers, and forms of other sites report nothing",
  async () => {
    const linked = await aLinkedCharge(region());
    const foreign = [
      { "sec-fetch-site": "cross-site", origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
    ];
    const posts = await Promise.all(
      foreign.map((headers) => visit(region(), `${linked.path}/paid`, { method: "POST", headers })),
    );
    const { reportedAt } = await linked.charge();
    const own = await visit(region(), `${linked.path}/paid`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
    });
    const answers = [await visit(region(), linked.path), await visit(region(), "/c/x"), own, ...posts];
    const missing = answers.flatMap(({ headers, status }) =>
      Object.entries(WANTED).flatMap(([name, rule]) =>
        rule.test(headers.get(name) ?? "") ? [] : [`${status} ${name}`],
      ),
    );
    return {
      tried: { answers: answers.length },
      figures: {
        "headers missing": missing,
        "reports from other sites": reportedAt ? [reportedAt] : posts.filter(({ status }) => status !== 403),
      },
    };
  },
);

measuresOpenings("chargePage", region, async () => (await aLinkedCharge(region())).path);
