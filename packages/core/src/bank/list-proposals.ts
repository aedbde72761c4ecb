import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_PROPOSALS } from "@emdia/contracts/constants";
import type { DismissProposalsInput, ProposalsQuery, ProposalsWire } from "@emdia/contracts/statement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { OwnerContext, ProfileContext, WithTxids } from "../model/context.ts";
import {
  dismissProposal,
  leftCentsOf,
  type ProposedEntry,
  placeOf,
  removeProposal,
  waitingProposals,
} from "../store/proposals.ts";
import type { Decision } from "./facts.ts";
import { decideMatches, matchEntries } from "./match-entries.ts";

/** An entry with such an outcome is no proposal: recorded, of no charge, or of an ignored name. */
const DONE: readonly string[] = ["known", "foreign", "ignored"];

export async function decideWaiting(ctx: ProfileContext & WithTxids): Promise<Decision[]> {
  const entries = await waitingProposals(ctx);
  if (entries.length === 0) return [];
  return [...(await decideMatches(ctx, entries)).decisions.values()].filter(isWaiting);
}

/** Lists a page of proposals, and removes those that no longer need a decision. */
export async function listProposals(
  ctx: ProfileContext & WithTxids,
  { before }: ProposalsQuery = {},
): Promise<ProposalsWire> {
  const waiting = await waitingProposals(ctx);
  const older = waiting.filter((entry) => before === undefined || placeOf(entry) < before);
  const page = older.slice(0, MAX_PROPOSALS);
  const { proposals, doneKeys } = await matchWaiting(ctx, page);
  for (const key of doneKeys) await removeProposal(ctx, key);
  const last = older.length > page.length ? page.at(-1) : undefined;
  return { proposals, next: last ? placeOf(last) : null };
}

export async function dismissProposals(ctx: OwnerContext, { keys }: DismissProposalsInput): Promise<undefined> {
  for (const key of new Set(keys)) await dismissProposal(ctx, key);
  return undefined;
}

const isWaiting = ({ outcome }: { outcome: string }) => !DONE.includes(outcome);

type Waiting = { proposals: ProposalsWire["proposals"]; doneKeys: string[] };

/** Shows the part of a payment that the bank has not given back. */
const leftOf = ({ refundedCents, ...entry }: ProposedEntry): BankEntry => ({
  ...entry,
  amount: reaisFromCents(leftCentsOf({ ...entry, refundedCents })),
});

async function matchWaiting(ctx: ProfileContext & WithTxids, entries: readonly ProposedEntry[]): Promise<Waiting> {
  if (entries.length === 0) return { proposals: [], doneKeys: [] };
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const matched = (await matchEntries(ctx, { entries })).entries;
  return {
    doneKeys: matched.filter((match) => !isWaiting(match)).map(({ key }) => key),
    proposals: matched.filter(isWaiting).flatMap((match) => {
      const entry = byKey.get(match.key);
      return entry ? [{ entry: leftOf(entry), match }] : [];
    }),
  };
}
