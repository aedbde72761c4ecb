/**
 * A key is the end-to-end id, else a hash of bank, account, number, amount and day, so that a file
 * that is read again gives the same keys.
 */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRY_MEMO } from "@emdia/contracts/constants";
import { withoutInvisible } from "@emdia/contracts/values/invisible";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerIn } from "./payer.ts";
import { type Aside, asideOf } from "./sort-lines.ts";
import type { StatementLine, StatementLines } from "./statement-line.ts";

/** `isCut`: a file ends in the middle. */
export type Payments = {
  entries: readonly BankEntry[];
  /** Payments that left the account again, as by the MED; their amounts are positive. */
  givenBack: readonly BankEntry[];
  aside: ReadonlyMap<Aside, number>;
  rows: number;
  isCut: boolean;
};

/** Cuts a text without leaving half of a character. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

/** Returns the bank's words without repeats, control characters and invisible characters. */
const wordsOf = (texts: readonly string[]) =>
  withoutInvisible([...new Set(texts.map((text) => text.trim()))].join(" - ").toWellFormed())
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 1_000);

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Equal lines without an end-to-end id are numbered: two people may pay the same amount on one
 * day, and not every bank numbers its lines.
 */
async function entriesOf(payments: readonly StatementLine[]): Promise<BankEntry[]> {
  const seen = new Map<string, number>();
  return Promise.all(
    payments.map(async (line) => {
      const { bank, account, number, cents = 0, day = "", texts, payer: column = "" } = line;
      const words = wordsOf([...texts, column].filter(Boolean));
      const payer = payerIn(words, wordsOf([column]));
      const said = JSON.stringify([bank, account, number || words, cents, day]);
      const count = (seen.get(said) ?? 0) + 1;
      seen.set(said, count);
      const key = payer.endToEndId ?? (await hashOf(count > 1 ? `${said} ${count}` : said));
      return { key, date: day, amount: reaisFromCents(cents), ...payer, memo: cut(words, MAX_ENTRY_MEMO) };
    }),
  );
}

/** A payment that is in two files is one entry. */
export async function paymentsOf(files: readonly StatementLines[], today: string): Promise<Payments> {
  const aside = new Map<Aside, number>();
  const entries = new Map<string, BankEntry>();
  const givenBack = new Map<string, BankEntry>();
  for (const { lines } of files) {
    const payments = lines.filter((line) => {
      const reason = asideOf(line, today);
      if (reason) aside.set(reason, (aside.get(reason) ?? 0) + 1);
      return !reason;
    });
    for (const entry of await entriesOf(payments)) entries.set(entry.key, entries.get(entry.key) ?? entry);
    const out = lines.filter((line) => asideOf(line, today) === "reversal");
    const back = await entriesOf(out.map((line) => ({ ...line, cents: Math.abs(line.cents ?? 0) })));
    for (const entry of back) givenBack.set(entry.key, entry);
  }
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return {
    entries: [...entries.values()],
    givenBack: [...givenBack.values()],
    aside,
    rows,
    isCut: files.some(({ isCut }) => isCut),
  };
}
