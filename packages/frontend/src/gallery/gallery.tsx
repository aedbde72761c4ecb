import { type ReactNode, useState } from "react";
import { FilterChips } from "../components/form/filter-chips.tsx";
import { Logo } from "../components/layout/logo.tsx";
import { ButtonSpecimens } from "./buttons.tsx";
import { ChargeSpecimens } from "./charges.tsx";
import { ChartSpecimens } from "./charts.tsx";
import { FeedbackSpecimens } from "./feedback.tsx";
import { FieldSpecimens } from "./fields.tsx";
import { OverlaySpecimens } from "./overlays.tsx";
import { TokenSpecimens } from "./tokens.tsx";

const SCHEMES = [
  { value: "light", label: "Claro" },
  { value: "dark", label: "Escuro" },
] as const;
type Scheme = (typeof SCHEMES)[number]["value"];

const rooms: readonly { title: string; content: ReactNode }[] = [
  { title: "Cores e letras", content: <TokenSpecimens /> },
  { title: "Botões", content: <ButtonSpecimens /> },
  { title: "Campos", content: <FieldSpecimens /> },
  { title: "Avisos e estados", content: <FeedbackSpecimens /> },
  { title: "Gráficos", content: <ChartSpecimens /> },
  { title: "Janelas e avisos passageiros", content: <OverlaySpecimens /> },
  { title: "Cobranças e planos", content: <ChargeSpecimens /> },
];

/**
 * Returns the colour scheme in the URL, so that both schemes can be captured in screenshots.
 * Without a scheme in the URL it returns the system's scheme.
 */
function readScheme(): Scheme {
  const asked = new URLSearchParams(location.search).get("tema");
  const isDark = asked === null ? matchMedia("(prefers-color-scheme: dark)").matches : asked === "escuro";
  return isDark ? "dark" : "light";
}

function apply(scheme: Scheme): void {
  document.documentElement.classList.toggle("dark-paper", scheme === "dark");
  document.documentElement.classList.toggle("light-paper", scheme === "light");
}

/** Shows the gallery page, with all components in the requested colour scheme. */
export function Gallery() {
  const [scheme, setScheme] = useState(() => {
    const wanted = readScheme();
    apply(wanted);
    return wanted;
  });
  return (
    <main className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-10 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <Logo />
          <h1 className="mt-3 font-extrabold text-3xl">Componentes</h1>
        </div>
        <FilterChips
          legend="Tema"
          options={SCHEMES}
          value={scheme}
          onChange={(next) => {
            apply(next);
            setScheme(next);
          }}
        />
      </header>
      {rooms.map(({ title, content }) => (
        <section key={title} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="border-line border-b pb-2 font-bold text-xl">{title}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
