import type { UnsentCharge, UnsentStep } from "../../data/charges/unsent.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { notSentWords } from "./bulk-availability.ts";

/** There is no code when the server did not respond. */
export type TriedCharge = { charge: UnsentCharge; reason?: string; code?: string | undefined };

/** Returns a failure as a result instead of throwing, so that the next charge can follow. */
export async function actOn(
  charge: UnsentCharge,
  act: (charge: UnsentCharge) => Promise<unknown>,
): Promise<TriedCharge> {
  try {
    await act(charge);
    return { charge };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    return {
      charge,
      code,
      reason: notSentWords(code, messageOf(error, "A internet caiu ou o servidor não respondeu.")),
    };
  }
}

/** Returns a function that takes a step, unless an earlier step of the same charge was refused. */
export function inSteps() {
  const refused = new Set<number>();
  return async ({ charge, isLast, act }: UnsentStep): Promise<TriedCharge[]> => {
    if (refused.has(charge.paymentId)) return [];
    const line = await actOn(charge, act);
    if (line.reason !== undefined) refused.add(charge.paymentId);
    return isLast || line.reason !== undefined ? [line] : [];
  };
}
