import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The wizard's toasts, exactly as specified. */
export const onboardingMessages = {
  profileIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha todos os campos."),
  stepMissing: (title: string) => toastError("Falta uma etapa antes", `Complete primeiro: ${title}.`),
  profileSaved: () => toastSuccess("Perfil atualizado!"),
  profileFailed: (error: unknown) =>
    toastError("Erro ao salvar", messageOf(error, "Ocorreu um erro ao salvar suas informações.")),
  planIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha todos os campos obrigatórios."),
  priceInvalid: () => toastError("Preço inválido", "Por favor, insira um preço válido."),
  planCreated: () => toastSuccess("Plano criado!"),
  planFailed: (error: unknown) =>
    toastError("Erro ao criar plano", messageOf(error, "Ocorreu um erro ao criar o plano.")),
  studentIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha nome e selecione um plano."),
  studentCreated: () => toastSuccess("Aluno cadastrado!"),
  studentFailed: (error: unknown) =>
    toastError("Erro ao cadastrar aluno", messageOf(error, "Ocorreu um erro ao cadastrar o aluno.")),
  markFailed: (error: unknown) =>
    toastError("Erro ao atualizar perfil", messageOf(error, "Tente novamente em alguns instantes.")),
  finished: () => toastSuccess("Configuração concluída"),
};
