import type { NextChargesInput } from "@emdia/contracts/charge";
import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { reading, studentQueries } from "../queries.ts";

/** Returns the student at once if a list that was already read has them. */
export function useStudent(id: number) {
  const client = useQueryClient();
  const lists = [studentQueries.list(), studentQueries.archived()];
  const isTheirs = (student: { id: number }) => student.id === id;
  return useQuery({
    ...studentQueries.one(id),
    placeholderData: () => lists.flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? []).find(isTheirs),
  });
}

export const privacyQueries = {
  /** The key is below the students' key, so the export is read again when students change. */
  student: (id: number) => reading([...studentQueries.all(), "export", id], "exportStudent", { params: { id } }),
};

export function nextCharges(studentIds: readonly number[], planId: number | undefined) {
  const asked = studentIds.slice(0, MAX_BULK_CHANGED);
  const read = (body: NextChargesInput, signal: AbortSignal) => call("previewNextCharges", { body, signal });
  return queryOptions({
    queryKey: [...studentQueries.all(), "next", planId ?? 0, asked],
    queryFn: planId === undefined ? skipToken : ({ signal }) => read({ studentIds: asked, planId }, signal),
  });
}
