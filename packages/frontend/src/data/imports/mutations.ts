import type { ImportInput } from "@emdia/contracts/import";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { isPassing } from "../../lib/api-error.ts";
import { emitDomainEvent } from "../../lib/domain-events.ts";
import { refreshStudents } from "../refresh.ts";
import { importQueries } from "./queries.ts";

/** A repeated request continues the interrupted import. */
const AGAIN = { retry: (count: number, error: unknown) => count < 3 && isPassing(error), retryDelay: 2_000 };

async function showChange(client: QueryClient): Promise<void> {
  emitDomainEvent("student-created");
  await Promise.all([client.invalidateQueries({ queryKey: importQueries.list().queryKey }), refreshStudents(client)]);
}

/** A retry with the same students is the same import. @throws ApiError */
export function useStartImport() {
  const last = useRef({ content: "", importId: "" });
  return useMutation({
    ...AGAIN,
    mutationFn: (input: Omit<ImportInput, "importId">) => {
      const content = JSON.stringify(input);
      if (last.current.content !== content) last.current = { content, importId: crypto.randomUUID() };
      return call("startImport", { body: { ...input, importId: last.current.importId } });
    },
    onSuccess: (_done, _input, _before, { client }) => showChange(client),
  });
}

export function useResumeImport() {
  return useMutation({
    ...AGAIN,
    mutationFn: (id: string) => call("resumeImport", { params: { id } }),
    onSuccess: (_done, _id, _before, { client }) => showChange(client),
  });
}

/** Students who were charged or edited since stay. @throws ApiError import.undo_over */
export function useUndoImport() {
  return useMutation({
    ...AGAIN,
    mutationFn: (id: string) => call("undoImport", { params: { id } }),
    onSuccess: (_done, _id, _before, { client }) => showChange(client),
  });
}
