import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { ButtonLink } from "./button.tsx";
import { ConfirmedButton } from "./confirm-dialog.tsx";
import { FoldRow } from "./fold-row.tsx";

const failed = failureToast("Erro ao desconectar");

type DisconnectProps = {
  route: "disconnectBank" | "disconnectWhatsApp";
  label: string;
  title: string;
  description: string;
  done: string;
};

export function Disconnect({ route, label, title, description, done }: DisconnectProps) {
  const { mutateAsync, isPending } = useWrite(route);
  const disconnect = () => attempt(() => mutateAsync({}), { done: () => toastSuccess(done), failed, hasButton: true });
  return (
    <ConfirmedButton
      tone="secondary"
      className="justify-self-start text-overdue max-sm:w-full"
      disabled={isPending}
      title={title}
      description={description}
      confirmLabel="Desconectar"
      isDangerous
      onConfirm={() => void disconnect()}
    >
      <Unplug aria-hidden />
      {isPending ? "Desconectando..." : label}
    </ConfirmedButton>
  );
}

type RowProps = { label: string; value: string; text: string; to: string; disconnect: ReactNode | false };

/** Without access the connection's screen is closed, so the settings disconnect it, too. */
export function ConnectionRow({ label, value, text, to, disconnect }: RowProps) {
  return (
    <FoldRow label={label} value={value}>
      <p className="text-ink-2 text-sm">{text}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <ButtonLink tone="secondary" to={to}>
          {disconnect ? "Ver a conexão" : "Como conectar"}
        </ButtonLink>
        {disconnect}
      </div>
    </FoldRow>
  );
}
