import { brand } from "@emdia/contracts/brand";
import { createRoot } from "react-dom/client";
import { buttonLook } from "../components/ui/button-look.ts";
import { siteEnv } from "../lib/env.ts";

/** Shows the page, or says what is wrong with the environment of this build. */
export function startSite(show: (container: HTMLElement) => void): void {
  const container = document.getElementById("root");
  if (!container) return;
  try {
    siteEnv();
  } catch (error) {
    const text = error instanceof Error ? error.message : "Environment validation failed";
    createRoot(container).render(<ErrorPage text={text} />);
    return;
  }
  show(container);
}

export function ErrorPage({ text }: { text: string }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
      <h1 className="font-extrabold text-3xl">Algo deu errado</h1>
      <p className="text-ink-2">{text}</p>
      <button type="button" className={buttonLook({})} onClick={() => location.reload()}>
        Recarregar a página
      </button>
      <p className="text-ink-2 text-sm">
        Se continuar, escreva para{" "}
        <a className="text-link underline" href={`mailto:${brand.support}`}>
          {brand.support}
        </a>
        .
      </p>
    </main>
  );
}
