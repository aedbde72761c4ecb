import type { ChargeWire } from "@emdia/contracts/charge";

/** Returns what a charge is for: its months, after the name of a charge beside the plan. */
export const chargeTitle = ({
  isExtra,
  planName,
  reference,
}: Pick<ChargeWire, "isExtra" | "planName" | "reference">): string =>
  isExtra ? `${planName}, ${reference}` : reference;
