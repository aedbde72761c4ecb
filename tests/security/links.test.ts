import { ConfirmEmailWire } from "@emdia/contracts/account";
import { allRoutes } from "@emdia/contracts/routes/index";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { providerUrl } from "@emdia/core/subscription/start-checkout";
import fc from "fast-check";
import { isTrustedPage } from "../../packages/frontend/src/features/subscription/use-provider-page.ts";
import { csvOf } from "../../packages/frontend/src/lib/csv.ts";
import { measures } from "./support/measure.ts";
import { textOf, trackedFiles } from "./support/tracked-files.ts";

const LINKS = 10_000;
const phone = fc.oneof(
  fc.stringMatching(/^[0-9]{8,14}$/),
  fc.stringMatching(/^\+?[0-9()\- ]{8,20}$/),
  fc.stringMatching(/^[0-9]{10,11}[?&#/@%.:a-z\r\n]{1,8}[0-9]{0,2}$/),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const message = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 600 }),
  fc.constantFrom("&text=x", "#", "?phone=1", "%26text=", "a\r\nb", "\u202eabc", "\ud800", "\0", "a+b", "https://x"),
);

function isChat(link: string, text: string): boolean {
  const url = new URL(link);
  const said = url.searchParams.getAll("text");
  const isOne = text === "" ? said.length === 0 : said.length === 1 && [...url.searchParams].length === 1;
  const isWhole =
    text.toWellFormed().startsWith(said[0] ?? "") && (link.length > 1_900 || (said[0] ?? "") === text.toWellFormed());
  return url.origin === "https://wa.me" && /^\/55\d{10,11}$/.test(url.pathname) && url.hash === "" && isOne && isWhole;
}

measures("whatsapp", "given phones and messages of any kind, then a link opens one chat with that text", async () => {
  const samples = fc.sample(fc.tuple(phone, message), { numRuns: LINKS * 8, seed: 122 });
  const links = samples.flatMap(([number, text]) => {
    const link = whatsappLink(number, text);
    return link === undefined ? [] : [{ link, text }];
  });
  return {
    tried: { "phones and messages": samples.length },
    figures: {
      "links that lead elsewhere or say another text": links.filter(({ link, text }) => !isChat(link, text)),
      links: links.length,
    },
  };
});

const HOSTS = [
  "evil.example",
  "checkout.stripe.com.evil.example",
  "evil.example/checkout.stripe.com",
  "xcheckout.stripe.com",
];
const ADDRESSES = [
  ...HOSTS.flatMap((host) => [
    `https://${host}`,
    `http://${host}`,
    `//${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `https:\\\\${host}`,
  ]),
  ...HOSTS.flatMap((host) => [`https://checkout.stripe.com@${host}`, `https://billing.stripe.com:x@${host}/`]),
  "http://checkout.stripe.com/c/pay",
  "ftp://checkout.stripe.com",
  "https://checkout.stripe.com:8443/",
  "https://api.stripe.com/",
  "https://stripe.com/",
  "https://checkout.stripe.com\u3002evil.example/",
  "https://checkout\uff0estripe.com.evil.example/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "\tjavascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://evil.example/1",
  "vbscript:x",
  "file:///etc/passwd",
  "",
];
const isTaken = (take: () => unknown) => {
  try {
    return take() !== false;
  } catch {
    return false;
  }
};

measures(
  "redirects",
  "given addresses that lead elsewhere, then neither API nor site leads anybody there",
  async () => {
    const ways: Record<string, (address: string) => unknown> = {
      "the API's checkout address": (address) => providerUrl(address, "https://api.stripe.com"),
      "the site's way to a checkout": (address) => isTrustedPage(address, "https://emdia.com.br"),
      "the answer of a confirmation": (address) => ConfirmEmailWire.parse({ redirectTo: address }),
      "the answer of a confirmation, with a fragment": (address) =>
        ConfirmEmailWire.parse({ redirectTo: `${address}#x` }),
    };
    const taken = Object.entries(ways).flatMap(([way, take]) =>
      ADDRESSES.filter((address) => isTaken(() => take(address))).map((address) => `${way}: ${address}`),
    );
    return {
      tried: { "addresses for each way off the site": ADDRESSES.length * Object.keys(ways).length },
      figures: { "ways off the site": taken },
    };
  },
);

/** Returns the cells of a row of CSV, as a spreadsheet program reads them (RFC 4180). */
const cellsOf = (line: string): string[] =>
  [...`;${line.replace(/\r\n$/, "")}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;"]*))(?=;|$)/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );

/** Files that name CSV, but only read it, only save it, or make it by the tested `csvOf`. */
const CSV_FILES =
  /\/(lib\/(download\.ts|sheet\/)|features\/(privacy\/own-data\.tsx|import\/|statement\/|reports\/reports-panel\.tsx)|components\/form\/file-drop\.tsx)/;
const cell = fc.oneof(
  fc
    .tuple(fc.constantFrom("=", "+", "-", "@", "\t=", "\r@", "'=", "\uff1d", "\uff0b", ""), fc.string())
    .map((two) => two.join("")),
  fc.constantFrom(
    '=HYPERLINK("https://x")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    '";=1+1',
    "a\r\n=1",
    "a;=1",
    "\ufeff=1",
    "\0=1",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);

measures("csv", "given texts of any kind, then no cell of a spreadsheet begins as a formula", async () => {
  const sources = trackedFiles(/^packages\/(?!local\/).*\.tsx?$/).filter((file) => !file.includes(".test."));
  const makers = sources.filter((file) => /text\/csv|\.csv\b/i.test(textOf(file)) && !CSV_FILES.test(file));
  const answers = allRoutes.filter(({ response }) => response?.safeParse("a;b").success);
  // The test trims every text, because the product trims a text before it stores it.
  const stored = cell.map((text) => text.trim());
  const rows = fc.sample(fc.array(stored, { minLength: 1, maxLength: 5 }), { numRuns: LINKS, seed: 1210 });
  const bent: string[] = [];
  for (const row of rows) {
    const read = cellsOf(csvOf([row]).slice(1));
    if (read.length !== row.length || read.some((text) => /^[=+\-@\t\r\n]/.test(text))) bent.push(JSON.stringify(row));
  }
  return {
    tried: { rows: rows.length, routes: allRoutes.length, "source files": sources.length },
    figures: {
      "cells that a program would run": bent,
      "other makers of CSV": [...makers, ...answers.map(({ path }) => path)],
    },
    note: "a leading = + - @ tab or line break gets an apostrophe",
  };
});
