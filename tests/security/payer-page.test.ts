/** Tests pages that anyone may open (docs/rules/payer.md, "The payer's page"). */
import { randomInt, randomUUID } from "node:crypto";
import type { PdfWire } from "@emdia/contracts/receipt";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { pageLinks } from "@emdia/core/adapters/page-links";
import { addSettlement } from "@emdia/core/model/settle";
import { payerPage } from "@emdia/core/page/payer-page";
import { receiptPage } from "@emdia/core/page/receipt-page";
import { extractText, getDocumentProxy } from "unpdf";
import { charge } from "../../packages/core/src/testing/entities.ts";
import { oneRegion } from "../support/one-region.ts";
import { aFamily, aLinkedCharge, visit } from "../support/payer-page.ts";
import { bent } from "./support/bent-token.ts";
import { oneBrowser } from "./support/browser.ts";
import { inBatches } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { businessOf, measuresMarkup, measuresOpenings } from "./support/public-page.ts";

const region = oneRegion();
const browser = oneBrowser();
const links = pageLinks("a-secret-of-the-security-suite");

/** The kinds of links, each named by the field that no other kind has. */
const KINDS = ["payer", "settled"] as const;

function randomLink(index: number) {
  const [ownerId, revision, number] = [randomUUID(), randomInt(5), randomInt(1, 9_999_999)];
  const keyOf = (kind: "P" | "S"): PayerKey => `${kind}${String(number).padStart(7, "0")}`;
  if (index % 3 < 2) return { ownerId, payer: keyOf(index % 3 === 0 ? "P" : "S"), revision };
  const settled = { studentId: number, month: yearMonth("2027-01"), sequence: randomInt(100) };
  return { ownerId, settled, number: randomInt(1, 100) };
}

measures(
  "payerPage",
  "given 100,000 bent tokens of payers and receipts, then none opens; and a link of one kind never opens as the other",
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
      figures: {
        "bent tokens opened": opened,
        "links opened as the other kind": mixed,
        // Only the authentication tag counts: the rest of the token is the payer's key, which can
        // be guessed.
        "bits of a token": Math.min(128, Buffer.from(links.seal(randomLink(0)), "base64url").length * 8),
      },
    };
  },
);

measures(
  "payerPage",
  "given bent tokens and a receipt's code, then each gets the same page as an unknown one, and none shows or reports anything",
  async () => {
    const family = await aFamily(region());
    const token = family.path.replace("/p/", "");
    const tokens = Array.from({ length: 700 }, (_, index) => bent(token, index)).filter((one) => one !== token);
    await family.studio.api("POST", `/api/payments/${family.chargeIds[0]}/settlements`, { amount: 1 });
    const { body } = await family.studio.api<PdfWire>(
      "GET",
      `/api/payments/${family.chargeIds[0]}/settlements/1/receipt`,
    );
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(body.pdf, "base64"))));
    const [, code = ""] = /\/r\/([\w-]+)/.exec(text.join(" ")) ?? [];
    const form = { shown: family.chargeIds.join("."), day: "2027-01-20" };
    const answers = await inBatches([...tokens, code], async (one) => [
      await visit(region(), `/p/${one}`),
      ...(await Promise.all(
        ["paid", "promise"].map((act) => visit(region(), `/p/${one}/${act}`, { method: "POST", form })),
      )),
    ]);
    const all = answers.flat();
    const said = (await family.charges()).flatMap(({ reportedAt, promisedFor }) => reportedAt ?? promisedFor ?? []);
    return {
      tried: { tokens: tokens.length + 1, calls: all.length },
      figures: {
        "bent tokens answered": [
          ...all.filter(({ status }) => status !== 404).map(({ status }) => status),
          ...said,
          ...(code === "" ? ["no code was tried"] : []),
        ],
        "kinds of answer to them": new Set(all.map(({ status, html }) => `${status} ${html}`)).size,
      },
    };
  },
);

function pageWith(text: string, over: object): string {
  const one = {
    ...charge,
    studentName: text,
    planName: text,
    reference: text,
    frequency: text,
    discountCents: 100,
    discountReason: text,
    reportRefusal: { at: charge.createdAt, reason: text },
  };
  const paid = addSettlement(one, { amountCents: 100, date: charge.dueDate, method: "pix" }, charge.createdAt);
  return payerPage({
    profile: { ...businessOf(text), ...over },
    payer: { key: "P0000012", name: text },
    open: [one, { ...one, ...over }],
    receipts: [paid.ledger.map((entry) => ({ charge: paid, entry }))],
    today: civilDate("2027-01-08"),
    token: "um-token",
    isPart: false,
    pixCode: undefined,
    ...over,
  });
}
const STATES = [
  ...[{}, { paymentMethod: "bank" }, { paymentMethod: "cash" }, { reportedAt: charge.createdAt }, { open: [] }],
  { isPart: true, payer: { key: "S0000002", name: "Ana" } },
];
const receiptWith = (text: string) =>
  receiptPage({ profile: businessOf(text), amountCents: 15_050, date: civilDate("2027-01-08"), isReduced: true });

measuresMarkup(browser, (text) => [...STATES.map((over) => pageWith(text, over)), receiptWith(text)]);

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
  "payerPage",
  "given every answer of the page, then it carries the headers, and forms of other sites report and promise nothing",
  async () => {
    const linked = await aLinkedCharge(region());
    const foreign = [
      { "sec-fetch-site": "cross-site", origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
    ];
    const form = { shown: String(linked.id), day: "2027-01-20" };
    const send = (act: string, headers: Record<string, string>) =>
      visit(region(), `${linked.path}/${act}`, { method: "POST", headers, form });
    const posts = await Promise.all(foreign.flatMap((one) => [send("paid", one), send("promise", one)]));
    const { reportedAt, promisedFor } = await linked.charge();
    const own = await linked.report({ "sec-fetch-site": "same-origin" });
    const answers = [await linked.open(), await visit(region(), "/p/x"), own, ...posts];
    const missing = answers.flatMap(({ headers, status }) =>
      Object.entries(WANTED).flatMap(([name, rule]) =>
        rule.test(headers.get(name) ?? "") ? [] : [`${status} ${name}`],
      ),
    );
    return {
      tried: { answers: answers.length, forms: posts.length },
      figures: {
        "headers missing": missing,
        "reports from other sites": [
          ...posts.filter(({ status }) => status !== 403),
          ...[reportedAt, promisedFor].filter((said) => said !== null),
        ],
      },
    };
  },
);

measuresOpenings(region, async () => (await aFamily(region())).path);
