/** "PIX RECEBIDO - E123… NOME", "Pix recebido: NOME CPF ***", "TRANSF PIX NOME". */
import { MAX_ENTRY_NAME } from "@emdia/contracts/constants";
import { comparableName } from "@emdia/contracts/values/person-name";
import { readTxid } from "@emdia/contracts/values/txid";
import { isBankWord, isInNoName } from "./vocabulary.ts";

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

/** What follows "Banco" or "Bco" is the bank of the payer, who stands before it. */
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

/** Returns the first name, or a longer text of it: some banks cut it in one of two columns. */
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

export type Payer = { name?: string; endToEndId?: string; txid?: string };

/** `payer` is the payer's own column. A txid is returned only in a shape that we sent. */
export function payerIn(words: string, payer = ""): Payer {
  const endToEndId = END_TO_END_ID.exec(words)?.[0];
  const txid = txidIn(words);
  const rest = [endToEndId, txid].reduce<string>((text, id) => (id ? text.replaceAll(id, " | ") : text), words);
  const namesIn = (text: string) => text.split(SEPARATORS).flatMap((part) => nameIn(part) ?? []);
  const name = bestOf(namesIn(payer)) ?? bestOf(namesIn(rest));
  return { ...(name && { name }), ...(endToEndId && { endToEndId }), ...(txid && { txid }) };
}
