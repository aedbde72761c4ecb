import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";

/** Shows "Cancelar" and, beside "Cancelar", the button that continues. */
export function DialogButtons({ onCancel, children }: { onCancel(): void; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button tone="secondary" onClick={onCancel}>
        Cancelar
      </Button>
      {children}
    </div>
  );
}
