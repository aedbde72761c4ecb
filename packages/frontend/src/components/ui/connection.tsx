import { ChevronDown, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { ButtonLink } from "./button.tsx";
import { ConfirmedButton } from "./confirm-dialog.tsx";

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

/** Without access the connection's own screen is closed, so this row can disconnect, too. */
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

type Props = { label: string; value: string; isOpen?: boolean; children: ReactNode };

/** `isOpen` opens the row even if the person closed it, as when a field in the row has an error. */
export function FoldRow({ label, value, isOpen = false, children }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <details open={isOpen || isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-sm">{label}</span>
          <span className="max-w-full truncate text-ink-2 text-sm">{value}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-2 transition-transform [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-card px-[min(1rem,5vw)]">{children}</div>
  );
}
