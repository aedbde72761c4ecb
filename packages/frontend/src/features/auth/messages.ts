import { toastError, toastSuccess } from "../../lib/toast.ts";

export const authMessages = {
  unconfirmed: () =>
    toastError("Email não confirmado", "Verifique seu e-mail e clique no link de confirmação antes de fazer login."),
  invalidCredentials: () =>
    toastError("Credenciais inválidas", "Email ou senha incorretos. Verifique seus dados e tente novamente."),
  loginFailed: (message: string) => toastError("Erro ao fazer login", message),
  signUpFailed: (message: string) => toastError("Erro ao criar conta", message),
  checkMail: () =>
    toastSuccess("Verifique seu email", "Enviamos um link de confirmação. Clique nele para ativar sua conta."),
  registered: () => toastSuccess("Registro concluído", "Sua conta foi criada com sucesso!"),
  resent: () => toastSuccess("Email reenviado", "Verifique sua caixa de entrada e o spam."),
  resendFailed: () => toastError("Erro ao reenviar confirmação", "Tente novamente em alguns minutos."),
  resetSent: () => toastSuccess("Email enviado!", "Verifique sua caixa de entrada para redefinir a senha."),
  resetFailed: () => toastError("Erro ao enviar email de recuperação", "Tente novamente em alguns minutos."),
  tooMany: () => toastError("Muitas tentativas", "Aguarde alguns minutos e tente novamente."),
  codeTooLate: () => toastError("O tempo para o código acabou", "Entre de novo com seu e-mail e senha."),
  unexpected: () => toastError("Erro inesperado. Tente novamente."),
};
