import type { ImportInput } from "@emdia/contracts/import";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../lib/api.ts";
import { isPassing } from "../../lib/api-error.ts";
import { emitDomainEvent } from "../../lib/domain-events.ts";
import { refreshImports, useWrite } from "../write.ts";

/** A repeated request continues the interrupted import. */
const AGAIN = { retry: (count: number, error: unknown) => count < 3 && isPassing(error), retryDelay: 2_000 };

const told = { ...AGAIN, onSuccess: () => emitDomainEvent("student-created") };

/** A retry with the same students is the same import. @throws ApiError */
export function useStartImport() {
  const last = useRef({ content: "", importId: "" });
  return useMutation({
    ...told,
    mutationFn: (input: Omit<ImportInput, "importId">) => {
      const content = JSON.stringify(input);
      if (last.current.content !== content) last.current = { content, importId: crypto.randomUUID() };
      return call("startImport", { body: { ...input, importId: last.current.importId } });
    },
    onSettled: (_done, _error, _input, _before, { client }) => refreshImports(client),
  });
}

export const useResumeImport = () => useWrite("resumeImport", told);

/** Students who were charged or edited after the import stay. @throws ApiError import.undo_over */
export const useUndoImport = () => useWrite("undoImport", told);
