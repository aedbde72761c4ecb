import type { PaymentStatus, SendInvoiceInput } from "@emdia/contracts/payment";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { withPaymentStatus } from "../dashboard/payment-status.ts";
import { dashboardQueries } from "../dashboard/queries.ts";
import { scheduleQueries } from "../profile/queries.ts";
import { studentQueries } from "../students/queries.ts";
import { paymentQueries } from "./queries.ts";

type StatusChange = { studentId: number; paymentId: number; status: PaymentStatus };

const statusKey = ["payment-status"] as const;

function showStatus(client: QueryClient, { studentId, paymentId, status }: StatusChange): void {
  client.setQueryData(
    dashboardQueries.overview().queryKey,
    (dashboard) => dashboard && withPaymentStatus(dashboard, paymentId, status),
  );
  client.setQueryData(studentQueries.list().queryKey, (students) =>
    students?.map((student) => (student.id === studentId ? { ...student, paymentStatus: status } : student)),
  );
}

function refreshCharges(client: QueryClient) {
  const keys = [dashboardQueries.all(), studentQueries.all(), paymentQueries.all(), scheduleQueries.all()];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Marks a charge paid or takes that back: shown at once; a refusal undoes this change alone, so that another one under
 * way stays. Only the last of several quick taps reads the figures again.
 */
export function useSetPaymentStatus() {
  return useMutation({
    mutationKey: statusKey,
    mutationFn: ({ studentId, paymentId, status }: StatusChange) =>
      call("setPaymentStatus", { params: { id: studentId }, body: { status, paymentId } }),
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: dashboardQueries.all() });
      await client.cancelQueries({ queryKey: studentQueries.all() });
      showStatus(client, change);
    },
    onError: (_error, change, _before, { client }) =>
      showStatus(client, { ...change, status: change.status === "pago" ? "pendente" : "pago" }),
    // Not awaited: on a slow connection the person is told at once, and the figures on screen are right already.
    onSettled: (_payment, _error, _change, _before, { client }) => {
      if (client.isMutating({ mutationKey: statusKey }) === 1) void refreshCharges(client);
    },
  });
}

/** Mails one charge; `confirmRepeat` answers the refusal of a charge that was mailed already. */
export function useSendInvoice() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & SendInvoiceInput) => call("sendInvoice", { params: { id }, body }),
    onSettled: (_payment, _error, _input, _before, { client }) => refreshCharges(client),
  });
}

/** Mails the pending charges of a batch of students. @throws ApiError when the whole batch was refused. */
export function sendInvoicesTo(studentIds: number[]) {
  return call("bulkSendInvoices", { body: { studentIds } });
}

/** Reads again everything that sending charges changes. */
export const refreshAfterSending = refreshCharges;
