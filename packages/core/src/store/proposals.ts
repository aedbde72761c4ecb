/**
 * Stores payments that the bank listed and only a person may record (docs/rules.md, "The bank says
 * who paid"). A proposal that waits too long, or was dismissed, is deleted by the table. No other
 * file accesses these items.
 */
import { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_PROPOSALS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, exists, setFields } from "../model/expressions.ts";
import { ownerPartition, PROPOSAL_PREFIX, proposalKey } from "../model/keys.ts";
import { conditionHeld } from "../table/condition-held.ts";
import { allOf } from "../table/paginate.ts";
import { parseReadable } from "../table/parse-readable.ts";

/** Longer than the 90 days of the longest read, so that a dismissed payment does not come back. */
const KEPT_SECONDS = 100 * 24 * 60 * 60;

/**
 * A proposal. `at` is the instant (ISO UTC) of storing, `dismissedAt` that of the owner's "não é
 * mensalidade". A dismissed proposal keeps only its key. `expiresAt` is in Unix seconds.
 */
const ProposalRecord = z.object({
  entry: z.optional(BankEntry),
  at: z.string(),
  dismissedAt: z.optional(z.string()),
  expiresAt: z.int(),
});

/** Stores a proposal; one that is stored or was dismissed stays as it is. */
export async function addProposal(ctx: OwnerContext, entry: BankEntry): Promise<boolean> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  const item = { ...proposalKey(ctx.ownerId, entry.key), entry, at: now.toISOString(), expiresAt };
  return conditionHeld(ctx.table.put(item, absent));
}

/** Lists the entries of the proposals that wait, the oldest payment first. */
export async function waitingProposals(ctx: OwnerContext): Promise<BankEntry[]> {
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": PROPOSAL_PREFIX },
    },
    consistent: true,
  });
  const { good } = parseReadable(items, (item) => ProposalRecord.parse(item));
  const waiting = good.flatMap(({ entry }) => entry ?? []);
  return waiting.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))).slice(0, MAX_PROPOSALS);
}

/** Dismisses a proposal and forgets its payment, so that later reads do not propose it again. */
export async function dismissProposal(ctx: OwnerContext, key: string): Promise<void> {
  const change = setFields({ dismissedAt: ctx.now().toISOString(), entry: undefined });
  await conditionHeld(ctx.table.update(proposalKey(ctx.ownerId, key), change, exists));
}

/** Removes a proposal whose payment was recorded, or fits no charge any more. */
export const removeProposal = (ctx: OwnerContext, key: string): Promise<void> =>
  ctx.table.remove(proposalKey(ctx.ownerId, key));
