import type { ReactNode } from "react";
import { ChargeScene, MonthScene, StudentsScene } from "../../components/scenes/scenes.tsx";
import { features } from "../../content/landing.ts";

export function Features() {
  return (
    <section aria-labelledby="recursos">
      <h2 id="recursos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
        {features.title}
      </h2>
      <div className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
        <Feature {...features.charge}>
          <ChargeScene />
        </Feature>
        <Feature {...features.dashboard}>
          <MonthScene />
        </Feature>
        <Feature {...features.students}>
          <StudentsScene />
        </Feature>
      </div>
    </section>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid grid-rows-[13rem_auto_1fr] gap-x-2">
      {children}
      <h3 className="mt-5 font-bold text-lg">{title}</h3>
      <p className="mt-1 text-ink-2">{text}</p>
    </div>
  );
}
