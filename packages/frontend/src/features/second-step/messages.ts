import { toastError, toastSuccess } from "../../lib/toast.ts";

export const secondStepMessages = {
  switchedOn: () =>
    toastSuccess("Verificação em duas etapas ligada", "Da próxima vez, entre com a senha e o código do aplicativo."),
  switchedOff: () => toastSuccess("Verificação em duas etapas desligada", "Para entrar, agora basta a senha."),
  copied: () => toastSuccess("Chave copiada", "Cole no aplicativo autenticador."),
  copyFailed: () => toastError("Não foi possível copiar", "Digite a chave no aplicativo."),
  failed: (message?: string) => toastError("Não foi possível alterar a verificação", message),
};
