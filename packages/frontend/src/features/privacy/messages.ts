import type { ProfileWire } from "@emdia/contracts/profile";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";

export const privacyMessages = {
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: failureToast("Erro ao exportar"),
  deletionAsked: (day: string) => toastSuccess("Exclusão agendada", `Sua conta será excluída em ${day}.`),
  deletionFailed: failureToast("Erro ao excluir conta"),
  restored: () => toastSuccess("Exclusão cancelada", "Sua conta continua como antes."),
  restoreFailed: failureToast("Erro ao desistir da exclusão"),
};

export function formatDeletionDay({ timezone }: Pick<ProfileWire, "timezone">, deleteAt: string): string {
  return formatDate(civilDateIn(timezone, new Date(deleteAt)));
}
