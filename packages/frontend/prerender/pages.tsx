import { type ReactNode, StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "../src/app/app.tsx";
import { pageTexts } from "../src/content/page-texts.ts";
import { RegistrationPage } from "../src/features/registration/registration-page.tsx";
import { FaqRoute } from "../src/routes/faq.tsx";
import { LandingRoute } from "../src/routes/landing.tsx";
import { NotFoundRoute } from "../src/routes/not-found.tsx";
import { OfflineRoute } from "../src/routes/offline.tsx";
import { PrivacyRoute } from "../src/routes/privacy.tsx";

export { pageTexts };

const screens = {
  landing: LandingRoute,
  faq: FaqRoute,
  privacy: PrivacyRoute,
  notFound: NotFoundRoute,
  offline: OfflineRoute,
};

/** Renders a page that is never hydrated, as plain HTML. */
export function renderStatic(name: keyof typeof screens, address: string): string {
  const Screen = screens[name];
  return renderToStaticMarkup(
    <StaticRouter location={address}>
      <Screen />
    </StaticRouter>,
  );
}

/** Before the app has read anything from the browser. main.tsx hydrates it. */
export async function renderApp(address: string): Promise<string> {
  return renderHydratable(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
}

/** While its business is loading. registration.tsx hydrates it. */
export const renderRegistration = (): Promise<string> => renderHydratable(<RegistrationPage code="código" />);

async function renderHydratable(tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{tree}</StrictMode>);
  return new Response(prelude).text();
}
