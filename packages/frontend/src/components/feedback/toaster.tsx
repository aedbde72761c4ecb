import { lazy, Suspense } from "react";
import { useToast } from "../../lib/toast.ts";

const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

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
