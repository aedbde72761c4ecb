import { useQuery, useQueryClient } from "@tanstack/react-query";
import { studentQueries } from "./queries.ts";

/** A student by their id, at once where a list that was read before has them; archived ones too. */
export function useStudent(id: number) {
  const client = useQueryClient();
  const lists = [studentQueries.list(), studentQueries.archived()];
  const isTheirs = (student: { id: number }) => student.id === id;
  return useQuery({
    ...studentQueries.one(id),
    placeholderData: () => lists.flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? []).find(isTheirs),
  });
}
