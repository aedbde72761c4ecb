import type { ImportWire } from "@emdia/contracts/import";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const AGAIN = "Verifique sua conexão e tente novamente. Ninguém entra duas vezes.";

/** The toasts of the import. */
export const importMessages = {
  failed: (error: unknown) => toastError("Erro ao importar", messageOf(error, AGAIN)),
  undone: ({ studentCount, kept }: ImportWire) =>
    toastSuccess(
      "Importação desfeita",
      `${formatCount(studentCount - kept.length, "aluno", "alunos")} a menos na lista.`,
    ),
  undoFailed: (error: unknown) => toastError("Erro ao desfazer", messageOf(error, AGAIN)),
};
