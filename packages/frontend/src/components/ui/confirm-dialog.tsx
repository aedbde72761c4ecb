import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { ConfirmProps } from "./confirm-view.tsx";

const ConfirmView = lazyPart(async () => (await import("./confirm-view.tsx")).ConfirmView);

/** The focus starts on the cancel button. The dialog's code loads when it opens. */
export function ConfirmDialog(props: ConfirmProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <ConfirmView {...props} />
    </Suspense>
  );
}
