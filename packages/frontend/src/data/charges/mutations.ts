import type {
  ChargeStatus,
  ChargeWire,
  CorrectAmountInput,
  ExtraChargesInput,
  ExtraChargesResult,
  SendInvoiceInput,
} from "@emdia/contracts/charge";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import { monthOf } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { today } from "../../lib/today.ts";
import { applyCharge, applyChargeStatus, chargeIn } from "../dashboard/charge-status.ts";
import { dashboardQueries } from "../dashboard/queries.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";

type StatusChange = { paymentId: number; status: ChargeStatus };

const statusKey = ["charge-status"] as const;
export const inTurn = oneAtATime<number>();

/** Shows a charge as paid or open in every cached dashboard. */
export function showStatus(client: QueryClient, { paymentId, status }: StatusChange): void {
  client.setQueriesData<DashboardWire>(
    { queryKey: dashboardQueries.all() },
    (dashboard) => dashboard && applyChargeStatus(dashboard, paymentId, status),
  );
}

const shownCharge = (client: QueryClient, paymentId: number): ChargeWire | undefined =>
  client
    .getQueriesData<DashboardWire>({ queryKey: dashboardQueries.all() })
    .map(([, dashboard]) => chargeIn(dashboard, paymentId))
    .find((charge) => charge !== undefined);

function restore(client: QueryClient, before: ChargeWire): void {
  client.setQueriesData<DashboardWire>(
    { queryKey: dashboardQueries.all() },
    (dashboard) => dashboard && applyCharge(dashboard, before.id, () => before),
  );
}

/** Past months too for a charge of one, or if a settlement of a past day may have changed. */
export function refreshCharge(client: QueryClient, paymentId: number, isOfPastDay = false): void {
  void refreshMoney(client);
  if (isOfPastDay || parseChargeId(paymentId)?.month !== monthOf(today())) void refreshPastMonths(client);
}

/**
 * Shown at once; a refusal undoes only this change. Changes to one charge are sent one after the
 * other, and after several quick clicks only the last reads the figures again.
 */
export function useSetChargeStatus() {
  return useMutation({
    mutationKey: statusKey,
    mutationFn: ({ paymentId, status }: StatusChange) =>
      inTurn(paymentId, () => call("setChargeStatus", { params: { id: paymentId }, body: { status } })),
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: dashboardQueries.all() });
      const before = shownCharge(client, change.paymentId);
      showStatus(client, change);
      return before;
    },
    onError: (_error, _change, before, { client }) => before && restore(client, before),
    // The refresh is not awaited. The figures on screen are already right, so the person gets the
    // result at once even on a slow connection.
    onSettled: (_payment, _error, { paymentId, status }, _before, { client }) => {
      if (client.isMutating({ mutationKey: statusKey }) === 1) refreshCharge(client, paymentId, status === "pendente");
    },
  });
}

export function useVoidCharge() {
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: number; reason: string }) =>
      call("voidCharge", { params: { id: paymentId }, body: { reason } }),
    onSettled: (_nothing, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

export function useChargeAgain() {
  return useMutation({
    mutationFn: (id: number) => call("chargeAgain", { params: { id } }),
    onSettled: (_charge, _error, id, _before, { client }) => refreshCharge(client, id),
  });
}

export type ExtraChargeLine = ExtraChargesResult["results"][number];

/** One `requestId` makes nothing twice. @throws ApiError when the whole request was refused */
export async function makeExtraCharges(body: ExtraChargesInput): Promise<readonly ExtraChargeLine[]> {
  return (await call("makeExtraCharges", { body })).results;
}

export function useCorrectAmount() {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: number } & CorrectAmountInput) =>
      call("correctAmount", { params: { id: paymentId }, body }),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

export function useMoveDueDate() {
  return useMutation({
    mutationFn: ({ paymentId, dueDate }: { paymentId: number; dueDate: string }) =>
      call("moveDueDate", { params: { id: paymentId }, body: { dueDate } }),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

/** `confirmRepeat` sends a charge again after a refusal because it had already been mailed. */
export function useSendInvoice() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & SendInvoiceInput) => call("sendInvoice", { params: { id }, body }),
    onSettled: (_payment, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

/** One click has one `pressId`. @throws ApiError when the whole request was refused */
export async function sendInvoicesTo(studentIds: number[], pressId: string) {
  return (await call("bulkSendInvoices", { body: { studentIds, pressId } })).results;
}

export const refreshAfterSending = refreshMoney;
