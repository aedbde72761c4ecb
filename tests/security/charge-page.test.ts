/**
 * The page that anyone may open: its links, its markup, its headers, its limits (docs/rules.md,
 * "The charge page").
 */
import { randomBytes, randomInt } from "node:crypto";
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargePage } from "@emdia/core/page/charge-page";
import { charge, profile } from "../../packages/core/src/testing/entities.ts";
import { aLinkedCharge, fromStudent, visit } from "../support/charge-page.ts";
import { oneRegion } from "../support/one-region.ts";
import { oneBrowser } from "./support/browser.ts";
import { inBatches } from "./support/call.ts";
import { markupVectors } from "./support/markup-vectors.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
const browser = oneBrowser();

/**
 * Returns a token with one bit changed, a part missing, a text appended, or a wholly invented
 * token.
 */
function bent(token: string, index: number): string {
  const bytes = Buffer.from(token, "base64url");
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  const ways = [
    bytes.toString("base64url"),
    token.slice(0, randomInt(1, token.length)),
    `${token}${randomBytes(3).toString("base64url")}`,
    randomBytes(bytes.length).toString("base64url"),
    `${encodeURIComponent("../../etc/passwd")}${index}`,
    `${token}%00`,
    token.toUpperCase(),
  ];
  return ways[index % ways.length] ?? "";
}

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
        // Only the tag counts, because the rest of the token is the charge's key.
        "bits of a token": Math.min(128, Buffer.from(token, "base64url").length * 8),
      },
    };
  },
);

/** Renders the page with one text in every field that a person can fill. */
const pageWith = (text: string, over: object) =>
  chargePage({
    profile: {
      ...profile,
      ...{ businessName: text, pixMerchantName: text, pixCity: text, bankInfo: text, document: text },
      // A stored key is validated: only printable characters, without spaces.
      pixKey: /^[\x21-\x7e]{1,77}$/.test(text) ? text : "chave@exemplo.com.br",
      ...{ paymentInstructions: text, address: text, whatsapp: "5511987654321", paymentMethod: "pix" },
      ...over,
    },
    charge: {
      ...charge,
      ...{ studentName: text, planName: text, reference: text, frequency: text, voidReason: text },
      reportRefusal: { at: charge.createdAt, reason: text },
      ...over,
    },
    today: civilDate("2027-01-08"),
    token: "um-token",
  });
const STATES = [
  {},
  { paymentMethod: "bank" },
  { paymentMethod: "cash" },
  { reportedAt: charge.createdAt },
  { status: "pago" },
  { status: "cancelado" },
];

/**
 * Lists every element with the names of its attributes, as a browser parses each document. The QR
 * code's lines count as one.
 */
const shapesOf = (documents: string[]) =>
  documents.map((text) =>
    [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("*")]
      .map(
        (one) =>
          `${one.parentElement?.tagName}>${one.tagName} ${[...one.attributes].map(({ name }) => name).join(" ")}`,
      )
      .join("\n"),
  );

measures(
  "chargePage",
  "given hostile texts in every field of every state, then the page parses to the structure of a harmless one",
  async () => {
    const page = await browser().newPage();
    const shapes = (text: string) =>
      page.evaluate(
        shapesOf,
        STATES.map((over) => pageWith(text, over)),
      );
    const benign = await shapes("xTexto comumx");
    const vectors = markupVectors();
    const other: string[] = [];
    for (const vector of vectors) {
      const found = await shapes(vector);
      // A text without a letter yields no PIX code: the picture and its button disappear, and no
      // element is added.
      const isMore = found.some((shape, index) => shape.split("\n").length > (benign[index]?.split("\n").length ?? 0));
      if (isMore || found.some((shape) => /SCRIPT (?!$)|IMG|IFRAME| on\w+/m.test(shape))) other.push(vector);
    }
    return {
      tried: { texts: vectors.length, pages: vectors.length * STATES.length },
      figures: { "hostile texts that change the page": other },
    };
  },
);

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

measures("chargePage", "given one address that opens a page 200 times in a minute, then most are refused", async () => {
  const linked = await aLinkedCharge(region());
  const headers = fromStudent(region());
  const answers = await inBatches(
    Array.from({ length: 200 }, (_, index) => index),
    () => visit(region(), linked.path, { headers }),
  );
  return {
    tried: { pages: answers.length },
    figures: { "pages a minute for one address": answers.filter(({ status }) => status === 200).length },
  };
});
