import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { paths } from "../../lib/paths.ts";
import { StatusPage } from "./status-page.tsx";

export const confirmationFailures = {
  invalid: "Link de confirmação inválido ou expirado.",
  unconfirmed: "Email ainda não confirmado.",
  provider: "Erro ao confirmar email. Tente novamente.",
  unexpected: "Erro inesperado. Tente novamente.",
} as const;

export type ConfirmationFailure = keyof typeof confirmationFailures;

/** Tells whether another try with the same link may succeed. */
export const isWorthAnotherTry = (failure: ConfirmationFailure) => failure === "provider" || failure === "unexpected";

const advice: Record<ConfirmationFailure, string> = {
  invalid: "Se você já confirmou, é só entrar. Se não, peça um novo e-mail de confirmação.",
  unconfirmed: "Abra o e-mail que enviamos e confirme o seu endereço antes de entrar.",
  provider: "A confirmação não terminou. O link continua valendo.",
  unexpected: "Verifique sua conexão. O link continua valendo.",
};

export function ConfirmationFailed(props: { failure: ConfirmationFailure; onRetry?(): void; children?: ReactNode }) {
  const { failure, onRetry } = props;
  return (
    <StatusPage icon={CircleAlert} isError title={confirmationFailures[failure]} text={advice[failure]}>
      {onRetry && isWorthAnotherTry(failure) && (
        <Button wide onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
      {props.children}
      <ButtonLink to={paths.auth} tone="secondary" wide>
        Voltar ao login
      </ButtonLink>
    </StatusPage>
  );
}
