import type { ReactNode } from "react";

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 lg:border-line lg:border-b lg:pb-6 lg:last:border-0 lg:last:pb-0">
      <h2 className="font-bold text-ink-2 text-sm tracking-wide">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
