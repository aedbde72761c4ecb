import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { ErrorPage } from "./app/error-page.tsx";
import { siteEnv } from "./lib/env.ts";
import { watchLinkFragment } from "./lib/link-fragment.ts";
import { claimReload } from "./lib/storage.ts";
import "./styles.css";

// First of all: no error, log or request may see what a mail's link carries.
watchLinkFragment();

// A page of an older release asks for files that a new one has replaced: one reload brings the new release.
addEventListener("vite:preloadError", (event) => {
  if (!claimReload()) return;
  event.preventDefault();
  location.reload();
});

function start(container: HTMLElement): void {
  const root = createRoot(container, {
    // The tree is gone after an uncaught error: say so in its place.
    onUncaughtError: () => setTimeout(() => root.render(<ErrorPage text="Erro inesperado. Tente novamente." />)),
  });
  try {
    siteEnv();
  } catch (error) {
    root.render(<ErrorPage text={error instanceof Error ? error.message : "Environment validation failed"} />);
    return;
  }
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const container = document.getElementById("root");
if (container) start(container);
