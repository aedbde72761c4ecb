import { mergeExport } from "@emdia/contracts/merge-export";
import type { DeletionWire } from "@emdia/contracts/privacy";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call, callPages } from "../../lib/api.ts";
import { profileQueries } from "../profile/queries.ts";
import { refreshAccount, refreshStudents } from "../refresh.ts";

/** Page by page. @throws ApiError */
export const useExportBusiness = () =>
  useMutation({ mutationFn: async () => mergeExport(await callPages("exportBusiness", {})) });

/** The public link is disabled with the account, and a restored account gets a new link. */
function showDeletion(client: QueryClient, { deleteAt }: DeletionWire) {
  client.setQueryData(profileQueries.own().queryKey, (profile) => profile && { ...profile, deleteAt });
  return refreshAccount(client);
}

/** @throws ApiError request.invalid for another e-mail address */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (email: string) => call("deleteAccount", { body: { email } }),
    onSuccess: (deletion, _email, _before, { client }) => showDeletion(client, deletion),
  });
}

export function useRestoreAccount() {
  return useMutation({
    mutationFn: () => call("restoreAccount", {}),
    onSuccess: (deletion, _nothing, _before, { client }) => showDeletion(client, deletion),
  });
}

/** Their charges stay without a name. @throws ApiError */
export function useEraseStudent() {
  return useMutation({
    mutationFn: (id: number) => call("eraseStudent", { params: { id } }),
    onSuccess: (_nothing, _id, _before, { client }) => refreshStudents(client),
  });
}
