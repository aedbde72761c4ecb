import clsx from "clsx";
import { Button } from "../ui/button.tsx";

export function SaveBar({ isDirty, isSaving, label }: { isDirty: boolean; isSaving: boolean; label: string }) {
  return (
    <div
      className={clsx(
        "mt-5 flex items-center justify-end gap-4",
        isDirty && "save-bar rounded-lg border border-line bg-card p-3",
      )}
    >
      <p role="status" className="text-ink-2 text-sm max-sm:sr-only">
        {isDirty && !isSaving ? "Alterações não salvas" : ""}
      </p>
      <Button type="submit" disabled={isSaving} className="max-sm:w-full">
        {isSaving ? "Salvando..." : label}
      </Button>
    </div>
  );
}
