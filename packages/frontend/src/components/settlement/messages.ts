import type { ChargeWire } from "@emdia/contracts/charge";
import type { BulkSettleResult } from "@emdia/contracts/settlement";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";
import { leftText } from "./settlement-texts.ts";

/** Reports a failure. The form stays open, and its own button tries again. */
const failed = (error: unknown, name?: string) =>
  toastFailure("Erro ao registrar recebimento", {
    error,
    ...(name === undefined ? {} : { name }),
    otherwise: "Não foi possível registrar o recebimento. Tente novamente.",
  });

/** Says how many charges were settled together, and how many were not. */
function settledMany({ settledCount, errorCount }: BulkSettleResult): void {
  const settled = formatCount(settledCount, "recebimento registrado", "recebimentos registrados");
  if (errorCount === 0) toastSuccess(settled);
  else toastError(settled, formatCount(errorCount, "cobrança não foi registrada", "cobranças não foram registradas"));
}

/** The toasts of all actions that record money. */
export const settlementMessages = {
  settled: (charge: Pick<ChargeWire, "openAmount">) => toastSuccess("Recebimento registrado", leftText(charge)),
  settledMany,
  settleFailed: failed,
};
