/** An entry's key: the end-to-end id, or a hash of bank, account, number or words, amount, day. */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRY_MEMO, MAX_ENTRY_NAME } from "@emdia/contracts/constants";
import { withoutInvisible } from "@emdia/contracts/values/invisible";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { comparableName } from "@emdia/contracts/values/person-name";
import { readTxid } from "@emdia/contracts/values/txid";
import { type Aside, asideOf } from "./sort-lines.ts";
import type { StatementLine, StatementLines } from "./statement-line.ts";
import { isBankWord, isInNoName } from "./vocabulary.ts";

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

/** Equal lines without an id are numbered: two people may pay the same amount on one day. */
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

/** Payers stand in texts such as "PIX RECEBIDO - E123… NOME" or "TRANSF PIX NOME". */

/** An end-to-end id: `E`, the payer's bank (8 digits), the minute (12 digits) and 11 characters. */
const END_TO_END_ID = /(?<![A-Za-z0-9])E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;
const OUR_TXID = /(?<![A-Za-z0-9])E[0-9A-Z]{24}(?![A-Za-z0-9])/;
/** A text after a label such as "txid" or "identificador". */
const CALLED_TXID = /(?:tx ?id|identificador|id\.? transa[cç][aã]o)\s*[:=-]?\s*([A-Za-z0-9]{1,35})(?![A-Za-z0-9])/i;

/** Punctuation, numbers and masked numbers ("•••.123.456-••") separate names. */
const SEPARATORS = /["|;:()[\]{}<>,]|\s[-\u2013\u2014]+|[-\u2013\u2014]\s|\s{3,}|[\d*\u2022][\d*\u2022.,/\\-]*/;

/** Separates "RECEBIDO-LIVIA", but not "ANA-MARIA". */
const unglued = (text: string) =>
  text.replace(/(?<!\p{L})(\p{L}{3,20})[-/._](?=\p{L}{2})/gu, (whole, word: string) =>
    isBankWord(word) ? `${word} ` : whole,
  );

/** Removes the payer's bank, which follows the payer's name: the words from "Banco" or "Bco" on. */
const withoutBank = (words: readonly string[]) => {
  const at = words.findIndex((word) => /^(?:banco|bco|bank)$/i.test(word));
  return at > 1 ? words.slice(0, at) : [...words];
};

/** Returns the name in a part of the words, or undefined for a part without two words of a name. */
function nameIn(part: string): string | undefined {
  const words = withoutBank(unglued(part).replaceAll("_", " ").split(/\s+/).filter(Boolean));
  while (words[0] && isBankWord(words[0])) words.shift();
  const isAfter = (word: string | undefined) => word !== undefined && (isBankWord(word) || isInNoName(word));
  while (isAfter(words.at(-1))) words.pop();
  const isName = words.length > 1 && words.every((word) => /^\p{L}[\p{L}\p{M}'\u2019&-]*\.?$/u.test(word));
  if (!isName || (words[0] ?? "").length < 2 || words.some(isInNoName)) return undefined;
  return words.join(" ").slice(0, MAX_ENTRY_NAME).trim();
}

/** Returns the first name, or a longer form of it, because some banks cut one of two columns. */
function bestOf(names: readonly string[]): string | undefined {
  const [first] = names;
  const isMore = (name: string) => comparableName(name).startsWith(comparableName(first ?? ""));
  return names.filter(isMore).toSorted((a, b) => b.length - a.length)[0];
}

function txidIn(words: string): string | undefined {
  const ours = OUR_TXID.exec(words)?.[0];
  // A long word of letters alone is a name rather than an identifier.
  if (ours && /\d/.test(ours) && readTxid(ours)) return ours;
  const called = CALLED_TXID.exec(words)?.[1];
  return called && readTxid(called) ? called : undefined;
}

type Payer = { name?: string; endToEndId?: string; txid?: string };

/** `payer` is the payer's own column. A txid is returned only in a shape that we sent. */
export function payerIn(words: string, payer = ""): Payer {
  const endToEndId = END_TO_END_ID.exec(words)?.[0];
  const txid = txidIn(words);
  const rest = [endToEndId, txid].reduce<string>((text, id) => (id ? text.replaceAll(id, " | ") : text), words);
  const namesIn = (text: string) => text.split(SEPARATORS).flatMap((part) => nameIn(part) ?? []);
  const name = bestOf(namesIn(payer)) ?? bestOf(namesIn(rest));
  return { ...(name && { name }), ...(endToEndId && { endToEndId }), ...(txid && { txid }) };
}
