import type { PayerPatch } from "@emdia/contracts/payer";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshStudents } from "../refresh.ts";
import { payerQueries } from "./queries.ts";

export function useUpdatePayer() {
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: PayerPatch }) =>
      call("updatePayer", { params: { id }, body: patch }),
    onSettled: (_payer, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

/** Students, payers and dashboard rows have the address, so they are read again. */
export function useReplaceLink() {
  return useMutation({
    mutationFn: (studentId: number) => call("replaceLink", { params: { id: studentId } }),
    onSettled: (_link, _error, _id, _before, { client }) => refreshStudents(client),
  });
}

export function useDeletePayer() {
  return useMutation({
    mutationFn: (id: number) => call("deletePayer", { params: { id } }),
    onSettled: (_nothing, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: payerQueries.all() }),
  });
}
