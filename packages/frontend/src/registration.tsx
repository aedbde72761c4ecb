/** The registration's entry loads no router, session, query cache or account provider. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startSite } from "./app/start-site.tsx";
import { RegistrationPage } from "./features/registration/registration-page.tsx";
import "./styles.css";

function codeIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split("/")[2] ?? "");
  } catch {
    return "";
  }
}

startSite((container) => {
  const code = codeIn(location.pathname);
  const page = (
    <StrictMode>
      <RegistrationPage code={code} />
    </StrictMode>
  );
  // The prerendered page shows a business being loaded, so it suits only a URL with a code.
  if (code === "" || !container.hasChildNodes()) createRoot(container).render(page);
  else hydrateRoot(container, page);
});
