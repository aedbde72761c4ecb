import { lazy, Suspense } from "react";
import { loadWithRetry } from "../../lib/load-with-retry.tsx";
import { useToast } from "../../lib/toast.ts";

const load = async () => (await import("./toast-view.tsx")).ToastView;
const ToastView = lazy(async () => ({ default: await loadWithRetry(load) }));

/** Fetches the code of toasts ahead of the first one, which may be about a connection that is gone. */
export function preloadToasts(): void {
  load().catch(() => undefined);
}

/** The place of toasts; its code comes with the first one. */
export function Toaster() {
  const toast = useToast();
  if (!toast) return null;
  return (
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>
  );
}
