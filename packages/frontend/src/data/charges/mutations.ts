import type { ChargeStatus, ChargeWire, ExtraChargesInput, ExtraChargesResult } from "@emdia/contracts/charge";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { BulkSendResult } from "@emdia/contracts/student";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { applyCharge, applyChargeStatus, chargeIn } from "../dashboard/charge-status.ts";
import { dashboardQueries } from "../dashboard/queries.ts";
import { refreshCharge } from "../refresh.ts";

type StatusChange = { paymentId: number; status: ChargeStatus };

const statusKey = ["charge-status"] as const;
export const inTurn = oneAtATime<number>();
/** Each charge with a change on its way, as the server last answered it. */
const answered = new Map<number, ChargeWire>();

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

function restore(client: QueryClient, charge: ChargeWire | undefined): void {
  client.setQueriesData<DashboardWire>(
    { queryKey: dashboardQueries.all() },
    (dashboard) => dashboard && charge && applyCharge(dashboard, charge.id, () => charge),
  );
}

/**
 * Shows the change at once; a refusal shows the server's last answer. One charge's changes are sent
 * in order, and only the last of several clicks reads the figures again.
 */
export function useSetChargeStatus() {
  return useMutation({
    mutationKey: statusKey,
    mutationFn: ({ paymentId, status }: StatusChange) =>
      inTurn(paymentId, () => call("setChargeStatus", { params: { id: paymentId }, body: { status } })),
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: dashboardQueries.all() });
      const before = answered.get(change.paymentId) ?? shownCharge(client, change.paymentId);
      if (before) answered.set(change.paymentId, before);
      showStatus(client, change);
    },
    onSuccess: (charge) => void answered.set(charge.id, charge),
    onError: (_error, { paymentId }, _before, { client }) => restore(client, answered.get(paymentId)),
    onSettled: (_payment, _error, { paymentId, status }, _before, { client }) => {
      const isLast = client.isMutating({ mutationKey: statusKey }) === 1;
      if (isLast) answered.clear();
      refreshCharge(client, paymentId, status === "pendente", isLast);
    },
  });
}

export type ExtraChargeLine = ExtraChargesResult["results"][number];

/** Calls with one `requestId` make each charge once. @throws ApiError when all was refused */
export async function makeExtraCharges(body: ExtraChargesInput): Promise<readonly ExtraChargeLine[]> {
  return (await call("makeExtraCharges", { body })).results;
}

type Result = BulkSendResult["results"][number];
/** A payer's students with one outcome. */
export type SentLine = Pick<Result, "payerKey" | "payerName" | "code" | "reason"> & {
  students: Pick<Result, "studentName">[];
};

/** Calls with one `pressId` are one click. @throws ApiError when the whole request is refused */
export async function sendInvoicesTo(studentIds: number[], pressId: string): Promise<SentLine[]> {
  const { results } = await call("bulkSendInvoices", { body: { studentIds, pressId } });
  const lines = [...Map.groupBy(results, ({ payerKey, code }) => `${payerKey} ${code}`).values()];
  return lines.flatMap((students) => students.slice(0, 1).map((first) => ({ ...first, students })));
}

/** Runs a key's tasks one by one: in parallel, "paid, undone, paid" could end as undone. */
export function oneAtATime<Key>(): <T>(key: Key, task: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const before = last.get(key);
    const result = before ? before.then(task, task) : task();
    last.set(key, result);
    const forget = () => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}
