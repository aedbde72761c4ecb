import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { DialogProps } from "./dialog-view.tsx";

const DialogView = lazyPart(async () => (await import("./dialog-view.tsx")).DialogView);

/**
 * Shows an open dialog with a title. The focus moves into the dialog, stays inside, and returns
 * afterwards. The code loads with the first dialog that opens.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogView {...props} />
    </Suspense>
  );
}
