/** What the confirmation pages say when they fail, letter by letter. */
export const confirmationFailures = {
  invalid: "Link de confirmação inválido ou expirado.",
  unconfirmed: "Email ainda não confirmado.",
  provider: "Erro ao confirmar email. Tente novamente.",
  unexpected: "Erro inesperado. Tente novamente.",
} as const;

export type ConfirmationFailure = keyof typeof confirmationFailures;

/** Whether the same link may work on another try. */
export const isWorthAnotherTry = (failure: ConfirmationFailure) => failure === "provider" || failure === "unexpected";
