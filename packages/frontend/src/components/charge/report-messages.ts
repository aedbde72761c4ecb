import { toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

const AGAIN = "Não foi possível responder ao aviso. Tente novamente.";

/** The toasts of "A conferir". */
export const reportMessages = {
  confirmed: (name: string) => toastSuccess("Pagamento confirmado", `${name} vai ver o recibo na página da cobrança.`),
  confirmFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao confirmar", { error, name, otherwise: AGAIN, again }),
  refused: () => toastSuccess("Aviso recusado", "O aluno vê o motivo na página da cobrança."),
  refuseFailed: (name: string, error: unknown) => toastFailure("Erro ao recusar", { error, name, otherwise: AGAIN }),
};
