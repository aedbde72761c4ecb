import clsx from "clsx";
import type { ReactNode } from "react";
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

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-card p-4 sm:p-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <h2 className="font-bold text-sm tracking-wide">{title}</h2>
        <p className="mt-1 text-ink-2 text-sm">{text}</p>
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
