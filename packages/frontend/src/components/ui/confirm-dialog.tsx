import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

export type ConfirmProps = {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The caller closes the dialog after this call and after `onCancel`. */
  onConfirm(): void;
  onCancel(): void;
  isDangerous?: boolean;
  /** The confirm button shows this text and stays disabled while the dialog still reads data. */
  waitingLabel?: string | undefined;
};

const ConfirmView = lazyPart(async () => (await import("./confirm-view.tsx")).ConfirmView);

/**
 * Asks before an action that cannot be undone. The focus starts on the cancel button. The dialog's
 * code loads when it opens.
 */
export function ConfirmDialog(props: ConfirmProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <ConfirmView {...props} />
    </Suspense>
  );
}
