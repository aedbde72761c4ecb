import { lazy, Suspense } from "react";
import { loadWithRetry } from "../../lib/lazy-part.tsx";
import { useToast } from "../../lib/toast.ts";

const load = async () => (await import("./toast-view.tsx")).ToastView;
const ToastView = lazy(async () => ({ default: await loadWithRetry(load) }));

/** Loads the toasts before the first one is needed, because it may report a lost connection. */
export function preloadToasts(): void {
  load().catch(() => undefined);
}

/** The toasts' code loads with the first toast. */
export function Toaster() {
  const toast = useToast();
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>
  );
}
