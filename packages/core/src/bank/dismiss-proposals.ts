import type { DismissProposalsInput } from "@emdia/contracts/statement";
import type { OwnerContext } from "../model/context.ts";
import { dismissProposal } from "../store/proposals.ts";

export async function dismissProposals(ctx: OwnerContext, { keys }: DismissProposalsInput): Promise<undefined> {
  for (const key of new Set(keys)) await dismissProposal(ctx, key);
  return undefined;
}
