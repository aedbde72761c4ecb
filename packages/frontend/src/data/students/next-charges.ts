import type { NextChargesInput } from "@emdia/contracts/charge";
import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { studentQueries } from "./queries.ts";

export function nextCharges(studentIds: readonly number[], planId: number | undefined) {
  const asked = studentIds.slice(0, MAX_BULK_CHANGED);
  const read = (body: NextChargesInput, signal: AbortSignal) => call("previewNextCharges", { body, signal });
  return queryOptions({
    queryKey: [...studentQueries.all(), "next", planId ?? 0, asked],
    queryFn: planId === undefined ? skipToken : ({ signal }) => read({ studentIds: asked, planId }, signal),
  });
}
