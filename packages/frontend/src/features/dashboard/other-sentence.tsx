import type { DashboardWire } from "@emdia/contracts/dashboard";
import { describeOtherMonth } from "./describe-other-month.ts";
import { SentenceLine } from "./sentence-line.tsx";

/** Shows another month than this one in one sentence. */
export function OtherSentence({ dashboard }: { dashboard: DashboardWire }) {
  return <SentenceLine {...describeOtherMonth(dashboard)} />;
}
