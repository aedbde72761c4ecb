import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const AGAIN = "Não foi possível responder ao aviso. Tente novamente.";

/** The toasts of "A conferir". */
export const reportMessages = {
  confirmed: (name: string) => toastSuccess("Pagamento confirmado", `${name} vai ver o recibo na página da cobrança.`),
  confirmFailed: (error: unknown) => toastError("Erro ao confirmar", messageOf(error, AGAIN)),
  refused: () => toastSuccess("Aviso recusado", "O aluno vê o motivo na página da cobrança."),
  refuseFailed: (error: unknown) => toastError("Erro ao recusar", messageOf(error, AGAIN)),
};
