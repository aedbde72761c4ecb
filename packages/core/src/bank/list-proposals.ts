import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_PROPOSALS } from "@emdia/contracts/constants";
import type { ProposalsQuery, ProposalsWire } from "@emdia/contracts/statement";
import type { ProfileContext, WithTxids } from "../model/context.ts";
import { placeOf, removeProposal, waitingProposals } from "../store/proposals.ts";
import { matchEntries } from "./match-entries.ts";

/**
 * A payment with one of these outcomes needs no decision: it was recorded meanwhile, fits no charge
 * any more, or the owner ignores the payer's name.
 */
const DONE: readonly string[] = ["known", "foreign", "ignored"];

type Waiting = { proposals: ProposalsWire["proposals"]; doneKeys: string[] };

/**
 * Returns the payments that still need a decision, with their candidates as of now, and the keys of
 * those that no longer need one. Nothing is written.
 */
async function matchWaiting(ctx: ProfileContext & WithTxids, entries: readonly BankEntry[]): Promise<Waiting> {
  if (entries.length === 0) return { proposals: [], doneKeys: [] };
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const matched = (await matchEntries(ctx, { entries: [...entries] })).entries;
  const done = matched.filter(({ outcome }) => DONE.includes(outcome));
  const waiting = matched.filter(({ outcome }) => !DONE.includes(outcome));
  return {
    doneKeys: done.map(({ key }) => key),
    proposals: waiting.flatMap((match) => {
      const entry = byKey.get(match.key);
      return entry ? [{ entry, match }] : [];
    }),
  };
}

/** Returns all payments that wait for a person's decision, with their candidates as of now. */
export async function allProposals(ctx: ProfileContext & WithTxids): Promise<ProposalsWire["proposals"]> {
  return (await matchWaiting(ctx, await waitingProposals(ctx))).proposals;
}

/**
 * Lists a page of the payments that wait for a decision, and removes those on it that no longer
 * need one.
 */
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
