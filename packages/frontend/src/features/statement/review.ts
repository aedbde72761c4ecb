import type { BankEntry } from "@emdia/contracts/bank-entry";
import type { MatchCandidate, MatchedEntry, SettleEntriesResult } from "@emdia/contracts/statement";
import { centsFromReais, sumCents } from "@emdia/contracts/values/money";
import { isWholeName } from "@emdia/contracts/values/person-name";
import { isBankText } from "./read/vocabulary.ts";

export type Row = { entry: BankEntry; matched: MatchedEntry };
/** The index of the chosen candidate, or "ignored" for an entry that pays no monthly fee. */
export type Choice = number | "ignored";
export type Choices = ReadonlyMap<string, Choice>;

const cents = (reais: number) => centsFromReais(reais) ?? 0;
const isLink = ({ reason }: MatchCandidate) => reason === "by_hand";

export function chosenOf({ entry, matched }: Row, choices: Choices): MatchCandidate | undefined {
  const choice = choices.get(entry.key);
  return typeof choice === "number" ? matched.candidates[choice] : undefined;
}

/** The chosen centavos, by charge; links to settlements by hand are counted apart. */
type Taken = ReadonlyMap<string, number>;

const partsOf = (candidate: MatchCandidate) =>
  candidate.paymentIds.map((id, at) => {
    const amount = cents(candidate.amounts[at] ?? 0);
    // Only a single charge is paid in part: of several, each part is the whole open amount.
    const open = candidate.paymentIds.length === 1 && !isLink(candidate) ? cents(candidate.openAmount) : amount;
    return { place: `${isLink(candidate) ? "link" : "open"} ${id}`, amount, open };
  });

function withTaken(taken: Taken, candidate: MatchCandidate | undefined): Taken {
  const next = new Map(taken);
  for (const { place, amount } of candidate ? partsOf(candidate) : []) next.set(place, (next.get(place) ?? 0) + amount);
  return next;
}

export const chargesOfOtherRows = (rows: readonly Row[], choices: Choices, exceptKey?: string): Taken =>
  rows.reduce<Taken>(
    (taken, row) => (row.entry.key === exceptKey ? taken : withTaken(taken, chosenOf(row, choices))),
    new Map(),
  );

export const isTaken = (candidate: MatchCandidate, taken: Taken): boolean =>
  partsOf(candidate).some(({ place, amount, open }) => (taken.get(place) ?? 0) + amount > open && taken.has(place));

const isUnsure = ({ entry, matched }: Row) =>
  matched.reason === "amount" && entry.name === undefined && !isBankText(entry.memo ?? "");

const isCertain = (row: Row) => row.matched.isTicked && !isUnsure(row);

/** If two entries would pay one charge, only the first is ticked: two calls may both propose it. */
export function firstChoices(rows: readonly Row[], isWanted = isCertain): Choices {
  const choices = new Map<string, Choice>();
  let taken: Taken = new Map();
  for (const row of rows) {
    const { entry, matched } = row;
    const [first] = matched.candidates;
    if (!isWanted(row) || !first || isTaken(first, taken)) continue;
    choices.set(entry.key, 0);
    taken = withTaken(taken, first);
  }
  return choices;
}

export type Group = "sure" | "asked" | "rest" | "ignored" | "known";

/** `first` are the matches that the product proposed. */
export function groupOf({ entry, matched }: Row, first: Choices): Group {
  if (matched.outcome === "known" || matched.outcome === "ignored") return matched.outcome;
  if (first.has(entry.key)) return "sure";
  return matched.outcome === "foreign" || matched.candidates.length === 0 ? "rest" : "asked";
}

/** Returns the keys of the entries that have a whole name and fit no payer. */
export const strangersOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ entry, matched }) =>
    isWholeName(entry.name ?? "") && matched.candidates.length === 0 ? [entry.key] : [],
  );

/** `receivedCents` excludes settlements that the owner recorded before. */
export type Plan = {
  entries: { entry: BankEntry; paymentIds: number[]; amounts: number[]; isLink: boolean }[];
  ignored: BankEntry[];
  receivedCount: number;
  receivedCents: number;
};

function withSums(entries: Plan["entries"], ignored: BankEntry[]): Plan {
  const received = entries.filter((one) => !one.isLink);
  const receivedCents = sumCents(received.flatMap(({ amounts }) => amounts.map(cents)));
  return { entries, ignored, receivedCount: received.length, receivedCents };
}

export const planOf = (rows: readonly Row[], choices: Choices): Plan =>
  withSums(
    rows.flatMap((row) => {
      const one = chosenOf(row, choices);
      return one ? [{ entry: row.entry, paymentIds: one.paymentIds, amounts: one.amounts, isLink: isLink(one) }] : [];
    }),
    rows.filter(({ entry }) => choices.get(entry.key) === "ignored").map(({ entry }) => entry),
  );

/** Returns what the server recorded of a plan, linked or settled as it answered. */
export function recordedOf({ entries, ignored }: Plan, lines: Readonly<SettleEntriesResult["results"]>): Plan {
  const outcomes = new Map(lines.map(({ key, outcome }) => [key, outcome]));
  return withSums(
    entries
      .filter(({ entry }) => outcomes.get(entry.key))
      .map((one) => ({ ...one, isLink: outcomes.get(one.entry.key) === "linked" })),
    ignored,
  );
}
