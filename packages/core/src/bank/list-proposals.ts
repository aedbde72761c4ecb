import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_PROPOSALS } from "@emdia/contracts/constants";
import type { DismissProposalsInput, ProposalsQuery, ProposalsWire } from "@emdia/contracts/statement";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { OwnerContext, ProfileContext, WithTxids } from "../model/context.ts";
import { storeEndToEndIds } from "../store/bank-entries.ts";
import {
  dismissProposal,
  hideRecorded,
  leftCentsOf,
  placeOf,
  removeProposal,
  type Waiting,
  waitingProposals,
} from "../store/proposals.ts";
import type { Decision } from "./facts.ts";
import { decideMatches, viewMatches } from "./match-entries.ts";

/** An entry with such an outcome is no proposal: recorded, of no charge, or of an ignored name. */
const DONE: readonly string[] = ["known", "foreign", "ignored"];

export async function decideWaiting(ctx: ProfileContext & WithTxids): Promise<Decision[]> {
  const entries = await waitingProposals(ctx);
  if (entries.length === 0) return [];
  return [...(await decideMatches(ctx, entries)).decisions.values()].filter(isWaiting);
}

/** Lists a page of proposals. Hides recorded ones, and removes those that pay no charge. */
export async function listProposals(
  ctx: ProfileContext & WithTxids,
  { before }: ProposalsQuery = {},
): Promise<ProposalsWire> {
  const waiting = await waitingProposals(ctx);
  const older = waiting.filter((entry) => before === undefined || placeOf(entry) < before);
  const page = older.slice(0, MAX_PROPOSALS);
  const last = older.length > page.length ? page.at(-1) : undefined;
  return { proposals: page.length > 0 ? await matchPage(ctx, page) : [], next: last ? placeOf(last) : null };
}

export async function dismissProposals(ctx: OwnerContext, { keys }: DismissProposalsInput): Promise<undefined> {
  for (const key of new Set(keys)) await dismissProposal(ctx, key);
  return undefined;
}

const isWaiting = ({ outcome }: { outcome: string }) => !DONE.includes(outcome);

/** Shows the part of a payment that the bank has not given back. */
const leftOf = ({ refundedCents, at: _at, ...entry }: Waiting): BankEntry => ({
  ...entry,
  amount: reaisFromCents(leftCentsOf({ ...entry, refundedCents })),
});

async function matchPage(ctx: ProfileContext & WithTxids, page: readonly Waiting[]) {
  const matches = await decideMatches(ctx, page);
  await storeEndToEndIds(ctx, matches.facts.knownKeys);
  const byKey = new Map((await viewMatches(ctx, page, matches)).entries.map((match) => [match.key, match]));
  const proposals: ProposalsWire["proposals"] = [];
  for (const one of page) {
    const match = byKey.get(one.key);
    if (match?.outcome === "known") await hideRecorded(ctx, one);
    else if (match && isWaiting(match)) proposals.push({ entry: leftOf(one), match });
    else if (match) await removeProposal(ctx, one.key);
  }
  return proposals;
}
