import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { DialogProps } from "./dialog-view.tsx";

const DialogView = lazyPart(async () => (await import("./dialog-view.tsx")).DialogView);

/** The focus moves into the dialog, stays inside, and returns afterwards. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogView {...props} />
    </Suspense>
  );
}
