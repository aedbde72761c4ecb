import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Dialog } from "./dialog.tsx";

/** `hint` says in a few words what follows from the action. */
export type SheetAction = {
  label: string;
  icon: LucideIcon;
  hint?: string | undefined;
  isDanger?: boolean;
  isBusy?: boolean;
  to?: string;
  onPick?(): void;
};

type Props = { title: string; description?: string | undefined; actions: readonly SheetAction[]; onClose(): void };

/** The actions are in a sheet on a phone, in a dialog on a wider screen. An action closes it. */
export function ActionSheet({ title, description, actions, onClose }: Props) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <ul className="-mx-5 -mb-5 divide-y divide-line border-line border-t sm:-mx-6 sm:-mb-6">
        {actions.map((action) => (
          <li key={action.label}>
            <ActionRow {...action} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ActionRow({ onClose, ...action }: SheetAction & Pick<Props, "onClose">) {
  const { label, icon: Icon, hint, isDanger } = action;
  return (
    <ActionButton
      action={action}
      onPick={onClose}
      className={clsx(
        "flex min-h-13 w-full items-center gap-3.5 px-5 py-2 text-left -outline-offset-3 hover:bg-sunken sm:px-6",
        isDanger && "text-overdue",
      )}
    >
      <Icon aria-hidden className={clsx("size-5 shrink-0", !isDanger && "text-ink-2")} />
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-ink-2 text-sm">{hint}</span>}
      </span>
    </ActionButton>
  );
}

type ButtonProps = { action: SheetAction; className: string; onPick?(): void; children: ReactNode };

export function ActionButton({ action, className, onPick, children }: ButtonProps) {
  if (action.to !== undefined)
    return (
      <Link to={action.to} className={className}>
        {children}
      </Link>
    );
  const pick = () => {
    onPick?.();
    action.onPick?.();
  };
  return (
    <button type="button" disabled={action.isBusy} className={className} onClick={pick}>
      {children}
    </button>
  );
}
