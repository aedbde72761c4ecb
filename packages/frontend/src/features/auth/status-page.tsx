import clsx from "clsx";
import { CircleAlert, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import type { LinkFragment } from "../../lib/link-fragment.ts";
import { paths } from "../../lib/paths.ts";

export function StatusPage(props: {
  icon: LucideIcon;
  title: ReactNode;
  text: string;
  isError?: boolean;
  isWorking?: boolean;
  children?: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <div className="grid gap-6">
      <span
        className={clsx(
          "grid size-14 place-items-center rounded-full",
          props.isError ? "bg-overdue-soft text-overdue" : "bg-primary-soft text-link",
        )}
      >
        <Icon aria-hidden className={clsx("size-7", props.isWorking && "animate-spin motion-reduce:animate-none")} />
      </span>
      <div role={props.isError ? "alert" : "status"}>
        <h1 className="text-balance font-extrabold text-2xl">{props.title}</h1>
        <p className="mt-2 text-pretty break-words text-ink-2">{props.text}</p>
      </div>
      {props.children && <div className="grid gap-3">{props.children}</div>}
    </div>
  );
}

const confirmationFailures = {
  invalid: "Link de confirmação inválido ou expirado.",
  unconfirmed: "Email ainda não confirmado.",
  provider: "Erro ao confirmar email. Tente novamente.",
  unexpected: "Erro inesperado. Tente novamente.",
} as const;

export type ConfirmationFailure = keyof typeof confirmationFailures;

/** Tells whether another try with the same link may succeed. */
const isWorthAnotherTry = (failure: ConfirmationFailure) => failure === "provider" || failure === "unexpected";

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

/** Reads the link once, and again after its outcome was set to undefined. */
export function useOutcome<Outcome>(link: LinkFragment, read: (link: LinkFragment) => Promise<Outcome>) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome) return;
    let isGone = false;
    void read(link).then((next) => !isGone && setOutcome(next));
    return () => {
      isGone = true;
    };
  }, [link, read, outcome]);
  return [outcome, setOutcome] as const;
}
