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

/**
 * Replaces the address of a payer's page. Students and dashboard rows have the address too, so they
 * are read again.
 */
export function useReplacePayerLink() {
  return useMutation({
    mutationFn: (id: number) => call("replacePayerLink", { params: { id } }),
    onSuccess: (payer, id, _before, { client }) => client.setQueryData(payerQueries.one(id).queryKey, payer),
    onSettled: (_payer, _error, _id, _before, { client }) => refreshStudents(client),
  });
}

export function useDeletePayer() {
  return useMutation({
    mutationFn: (id: number) => call("deletePayer", { params: { id } }),
    onSettled: (_nothing, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: payerQueries.all() }),
  });
}
