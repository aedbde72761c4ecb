import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney } from "../refresh.ts";

/** `evenPromised`: also days that have not passed. @throws ApiError when all was refused */
export async function remindStudents(studentIds: number[], evenPromised = false) {
  return (await call("remindStudents", { body: { studentIds, ...(evenPromised && { evenPromised }) } })).results;
}

export const refreshAfterReminding = (client: QueryClient) => refreshMoney(client);

/** Requests with the same `requestId` are recorded once. */
export function useRecordContact() {
  return useMutation({
    mutationFn: ({ paymentId, ...press }: { paymentId: number; requestId: string; confirmRepeat?: boolean }) =>
      // The press also opens WhatsApp, and a phone then may end the page.
      call("recordContact", { params: { id: paymentId }, body: { channel: "whatsapp", ...press }, keepalive: true }),
    onSettled: (_contact, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

export function useUndoContact() {
  return useMutation({
    mutationFn: ({ paymentId, number }: { paymentId: number; number: number }) =>
      call("undoContact", { params: { id: paymentId, number } }),
    onSettled: (_contact, _error, _input, _before, { client }) => refreshMoney(client),
  });
}
