import { PhoneScene } from "../../components/pictures/phone.tsx";
import { features, sports } from "../../content/landing.ts";

const all = [
  { ...features.charge, picture: "charge" },
  { ...features.dashboard, picture: "rows" },
  { ...features.students, picture: "students" },
] as const;

export const Features = () => (
  <section aria-labelledby="recursos">
    <h2 id="recursos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
      {features.title}
    </h2>
    <div className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
      {all.map(({ title, text, picture }) => (
        <div key={title} className="grid grid-rows-[auto_1fr_auto] gap-y-1">
          <h3 className="font-bold text-lg">{title}</h3>
          <p className="mb-4 text-ink-2">{text}</p>
          <PhoneScene picture={picture} />
        </div>
      ))}
    </div>
  </section>
);

export function Sports() {
  return (
    <section aria-labelledby="esportes">
      <h2 id="esportes" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
        Feito para o seu esporte
      </h2>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 gap-y-5">
        {sports.map(({ name, line }) => (
          <li key={name} className="grid content-start justify-items-center gap-2 text-center font-semibold text-sm">
            <svg
              aria-hidden
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-9 text-link"
            >
              <path d={line} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
