import { lazy, Suspense } from "react";
import { useToast } from "../../lib/toast.ts";

const load = () => import("./toast-view.tsx");
const ToastView = lazy(async () => ({ default: (await load()).ToastView }));

/** Fetches the code of toasts ahead of the first one, which may be about a connection that is gone. */
export function preloadToasts(): void {
  void load();
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
