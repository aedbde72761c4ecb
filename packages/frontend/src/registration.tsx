/** The registration's entry loads no router, session, query cache or account provider. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ErrorPage } from "./app/error-page.tsx";
import { RegistrationPage } from "./features/registration/registration-page.tsx";
import { siteEnv } from "./lib/env.ts";
import "./styles.css";

function codeIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split("/")[2] ?? "");
  } catch {
    return "";
  }
}

function start(container: HTMLElement): void {
  try {
    siteEnv();
  } catch (error) {
    const text = error instanceof Error ? error.message : "Environment validation failed";
    createRoot(container).render(<ErrorPage text={text} />);
    return;
  }
  const code = codeIn(location.pathname);
  const page = (
    <StrictMode>
      <RegistrationPage code={code} />
    </StrictMode>
  );
  // The prerendered page shows a business being loaded, so it suits only a URL with a code.
  if (code === "" || !container.hasChildNodes()) createRoot(container).render(page);
  else hydrateRoot(container, page);
}

const container = document.getElementById("root");
if (container) start(container);
