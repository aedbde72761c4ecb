import type { ProposalsWire } from "@emdia/contracts/statement";
import type { ProfileContext } from "../model/context.ts";
import { removeProposal, waitingProposals } from "../store/proposals.ts";
import { matchEntries } from "./match-entries.ts";

/**
 * A payment with one of these outcomes needs no decision: it was recorded meanwhile, fits no charge
 * any more, or the owner ignores the payer's name.
 */
const DONE: readonly string[] = ["known", "foreign", "ignored"];

type Waiting = { proposals: ProposalsWire["proposals"]; doneKeys: string[] };

/**
 * Returns the payments that wait for a person's decision, with their candidates as of now, and the
 * keys of the payments that no longer need one. Nothing is written.
 */
export async function matchWaitingEntries(ctx: ProfileContext): Promise<Waiting> {
  const entries = await waitingProposals(ctx);
  if (entries.length === 0) return { proposals: [], doneKeys: [] };
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const matched = (await matchEntries(ctx, { entries })).entries;
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

/** Lists the payments that wait for a decision, and removes those that no longer need one. */
export async function listProposals(ctx: ProfileContext): Promise<ProposalsWire> {
  const { proposals, doneKeys } = await matchWaitingEntries(ctx);
  for (const key of doneKeys) await removeProposal(ctx, key);
  return { proposals };
}
