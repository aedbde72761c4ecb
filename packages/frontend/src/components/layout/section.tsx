import type { ReactNode } from "react";

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
