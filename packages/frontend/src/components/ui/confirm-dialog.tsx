import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

export type ConfirmProps = {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The caller closes the dialog, here and in `onCancel`. */
  onConfirm(): void;
  onCancel(): void;
  isDangerous?: boolean;
};

const ConfirmView = lazyPart(async () => (await import("./confirm-view.tsx")).ConfirmView);

/** A question before something that cannot be taken back; focus starts on the way out. Its code comes when it opens. */
export function ConfirmDialog(props: ConfirmProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <ConfirmView {...props} />
    </Suspense>
  );
}
