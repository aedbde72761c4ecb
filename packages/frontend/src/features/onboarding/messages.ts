import { failureToast } from "../../lib/attempt.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

export const onboardingMessages = {
  profileIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha todos os campos."),
  stepMissing: (title: string) => toastError("Falta uma etapa antes", `Complete primeiro: ${title}.`),
  profileSaved: () => toastSuccess("Perfil atualizado!"),
  profileFailed: failureToast("Erro ao salvar", "Ocorreu um erro ao salvar suas informações."),
  planIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha todos os campos obrigatórios."),
  priceInvalid: () => toastError("Preço inválido", "Por favor, insira um preço válido."),
  planCreated: () => toastSuccess("Plano criado!"),
  planFailed: failureToast("Erro ao criar plano", "Ocorreu um erro ao criar o plano."),
  studentIncomplete: () => toastError("Campos obrigatórios", "Por favor, preencha nome e selecione um plano."),
  studentCreated: () => toastSuccess("Aluno cadastrado!"),
  studentFailed: failureToast("Erro ao cadastrar aluno", "Ocorreu um erro ao cadastrar o aluno."),
  markFailed: failureToast("Erro ao atualizar perfil", "Tente novamente em alguns instantes."),
  finished: () => toastSuccess("Configuração concluída"),
};
