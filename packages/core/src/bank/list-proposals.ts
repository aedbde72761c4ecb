import type { ProposalsWire } from "@emdia/contracts/statement";
import type { ProfileContext } from "../model/context.ts";
import { removeProposal, waitingProposals } from "../store/proposals.ts";
import { matchEntries } from "./match-entries.ts";

/** A payment that was recorded meanwhile, or fits no charge any more, needs no decision. */
const DONE: readonly string[] = ["known", "foreign", "ignored"];

/**
 * Lists the payments that wait for a person's decision, with their candidates as of now. Those that
 * need no decision any more are forgotten.
 */
export async function listProposals(ctx: ProfileContext): Promise<ProposalsWire> {
  const entries = await waitingProposals(ctx);
  if (entries.length === 0) return { proposals: [] };
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const matched = (await matchEntries(ctx, { entries })).entries;
  for (const { key, outcome } of matched) if (DONE.includes(outcome)) await removeProposal(ctx, key);
  const waiting = matched.filter(({ outcome }) => !DONE.includes(outcome));
  return {
    proposals: waiting.flatMap((match) => {
      const entry = byKey.get(match.key);
      return entry ? [{ entry, match }] : [];
    }),
  };
}
