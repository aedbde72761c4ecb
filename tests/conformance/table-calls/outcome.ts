import { ConditionFailed, type Table, TransactionRefused } from "@emdia/core/model/ports/table";
import type { Call } from "./calls.ts";

/** `why` explains the result and is not compared. */
export type Outcome = { ended: string; value: unknown; why: string };

export async function outcomeOf(call: Call, table: Table): Promise<Outcome> {
  try {
    return { ended: "ok", value: await call.make(table), why: "" };
  } catch (error) {
    if (error instanceof ConditionFailed) return { ended: error.name, value: error.item, why: "" };
    if (error instanceof TransactionRefused)
      return { ended: `${error.name} ${distinctReasons(error)}`, value: error.reasons, why: "" };
    if (error instanceof Error) return { ended: error.name, value: undefined, why: error.message };
    throw error;
  }
}

const distinctReasons = ({ reasons }: TransactionRefused) =>
  [...new Set(reasons.filter((reason) => reason !== "None"))].toSorted().join("+");
