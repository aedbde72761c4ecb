import { Check } from "lucide-react";
import { reasons } from "../../content/landing.ts";

/** Shows reasons to start today. */
export function Reasons() {
  return (
    <section aria-labelledby="motivos">
      <h2 id="motivos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
        Por que começar hoje
      </h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3">
        {reasons.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-paid" />
            <div>
              <h3 className="font-bold text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
