import type { ChargeWire } from "@emdia/contracts/charge";
import type { SettledLine } from "../../data/charges/settlements.ts";
import { failureToast } from "../../lib/attempt.ts";
import { isDone, isRefused } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { leftText } from "./settlement-texts.ts";

/** A charge that was already paid counts neither as settled nor as failed. */
function settledMany(lines: readonly SettledLine[]): void {
  const failed = lines.filter((line) => isRefused(line) && line.code !== "payment.already_paid").length;
  const settled = formatCount(lines.filter(isDone).length, "recebimento registrado", "recebimentos registrados");
  if (failed === 0) toastSuccess(settled);
  else toastError(settled, formatCount(failed, "cobrança não foi registrada", "cobranças não foram registradas"));
}

export const settlementMessages = {
  settled: (charge: Pick<ChargeWire, "openAmount" | "amountToday">) =>
    toastSuccess("Recebimento registrado", leftText(charge)),
  settledMany,
  settleFailed: failureToast(
    "Erro ao registrar recebimento",
    "Não foi possível registrar o recebimento. Tente novamente.",
  ),
};
