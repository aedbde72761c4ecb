import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
};

const DialogView = lazyPart(async () => (await import("./dialog-view.tsx")).DialogView);

/**
 * Shows a dialog with a title. The focus moves in, stays in, and returns afterwards. The dialog's
 * code loads with the first dialog that opens.
 */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <DialogView {...props} />
    </Suspense>
  );
}
