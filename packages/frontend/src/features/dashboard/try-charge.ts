import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { UnsentStep } from "../../data/charges/unsent.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { notSentWords } from "./not-sent-words.ts";

type Charge = UnsentCharges["charges"][number];

/** There is no code when the server did not respond. */
export type TriedCharge = { charge: Charge; reason?: string; code?: string | undefined };

/** A failure is returned as a result, so that the next charge can follow. */
export async function actOn(charge: Charge, act: (charge: Charge) => Promise<unknown>): Promise<TriedCharge> {
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

/** Returns how each step of the charges is taken: none follows one that was refused. */
export function inSteps() {
  const refused = new Set<number>();
  return async ({ charge, isLast, act }: UnsentStep): Promise<TriedCharge[]> => {
    if (refused.has(charge.paymentId)) return [];
    const line = await actOn(charge, act);
    if (line.reason !== undefined) refused.add(charge.paymentId);
    return isLast || line.reason !== undefined ? [line] : [];
  };
}
