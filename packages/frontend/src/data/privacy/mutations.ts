import { mergeExport } from "@emdia/contracts/merge-export";
import type { DeletionWire } from "@emdia/contracts/privacy";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call, callPages } from "../../lib/api.ts";
import { profileQueries } from "../profile/queries.ts";
import { refreshAccount, refreshStudents } from "../refresh.ts";

/**
 * Reads the whole business, page by page, and merges the pages into one export.
 * @throws ApiError
 */
export const useExportBusiness = () =>
  useMutation({ mutationFn: async () => mergeExport(await callPages("exportBusiness", {})) });

/**
 * Shows the erasure date at once and reads the account's data again. The public link is disabled
 * with the account, and a restored account gets a new link.
 */
function showDeletion(client: QueryClient, { deleteAt }: DeletionWire) {
  client.setQueryData(profileQueries.own().queryKey, (profile) => profile && { ...profile, deleteAt });
  return refreshAccount(client);
}

/**
 * Requests the deletion of the account, which takes effect 30 days later.
 * @throws ApiError request.invalid for another e-mail address
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (email: string) => call("deleteAccount", { body: { email } }),
    onSuccess: (deletion, _email, _before, { client }) => showDeletion(client, deletion),
  });
}

/** Cancels the deletion of the account. @throws ApiError */
export function useRestoreAccount() {
  return useMutation({
    mutationFn: () => call("restoreAccount", {}),
    onSuccess: (deletion, _nothing, _before, { client }) => showDeletion(client, deletion),
  });
}

/**
 * Erases a student's personal data permanently. Their charges stay without a name.
 * @throws ApiError
 */
export function useEraseStudent() {
  return useMutation({
    mutationFn: (id: number) => call("eraseStudent", { params: { id } }),
    onSuccess: (_nothing, _id, _before, { client }) => refreshStudents(client),
  });
}
