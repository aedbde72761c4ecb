import { sports } from "../../content/landing.ts";

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
