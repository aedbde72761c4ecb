import { type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/router.tsx";
import { ErrorPage, startSite } from "./app/start-site.tsx";
import { watchBackButton } from "./lib/close-on-back.ts";
import { reloadForNewRelease } from "./lib/lazy-part.tsx";
import { watchLinkFragment } from "./lib/link-fragment.ts";
import "./styles.css";
import { SERVICE_WORKER } from "@emdia/contracts/screens";

// This call is first, so that no error, log or request contains the secrets in a mail's link.
watchLinkFragment();

reloadForNewRelease(import.meta.url);
watchBackButton();
if (import.meta.env.PROD) keepOfflinePage();

function show(container: HTMLElement, site: ReactNode): void {
  // React unmounts the tree after an uncaught error, so the error page replaces it.
  const options = {
    onUncaughtError: () => setTimeout(() => root.render(<ErrorPage text="Erro inesperado. Tente novamente." />)),
  };
  const isPrerendered = container.hasChildNodes();
  const root: Root = isPrerendered ? hydrateRoot(container, site, options) : createRoot(container, options);
  if (!isPrerendered) root.render(site);
}

startSite((container) =>
  show(
    container,
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  ),
);

/** Lets the browser keep the page for a lost connection (docs/decisions/052-offline.md). */
function keepOfflinePage(): void {
  const register = () => void navigator.serviceWorker?.register(`/${SERVICE_WORKER}`).catch(() => undefined);
  // The worker comes last, so that the first screen does not wait for it.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
