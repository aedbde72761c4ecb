import type { ImportWire } from "@emdia/contracts/import";
import { formatCount } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const AGAIN = "Verifique sua conexão e tente novamente. Ninguém entra duas vezes.";

export const importMessages = {
  failed: failureToast("Erro ao importar", AGAIN),
  undone: ({ studentCount, kept }: ImportWire) =>
    toastSuccess(
      "Importação desfeita",
      `${formatCount(studentCount - kept.length, "aluno", "alunos")} a menos na lista.`,
    ),
  undoFailed: failureToast("Erro ao desfazer", AGAIN),
};
