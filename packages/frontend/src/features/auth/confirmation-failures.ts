/** The texts of failed confirmations, exactly as specified. */
export const confirmationFailures = {
  invalid: "Link de confirmação inválido ou expirado.",
  unconfirmed: "Email ainda não confirmado.",
  provider: "Erro ao confirmar email. Tente novamente.",
  unexpected: "Erro inesperado. Tente novamente.",
} as const;

export type ConfirmationFailure = keyof typeof confirmationFailures;

/** Tells whether trying the same link again may succeed. */
export const isWorthAnotherTry = (failure: ConfirmationFailure) => failure === "provider" || failure === "unexpected";
