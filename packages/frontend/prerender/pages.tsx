/** The markup of the pages that are made at build; bundled for Node by build.ts. */
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
import { PrivacyRoute } from "../src/routes/privacy.tsx";

export { pageTexts };

const screens = { "/": LandingRoute, "/faq": FaqRoute, "/privacidade": PrivacyRoute, "/404": NotFoundRoute };

/** A page that is read and is never hydrated: plain HTML, links and all. */
export function staticMarkup(address: keyof typeof screens): string {
  const Screen = screens[address];
  return renderToStaticMarkup(
    <StaticRouter location={address}>
      <Screen />
    </StaticRouter>,
  );
}

/** What the app shows at an address before it knows anything of the browser: main.tsx brings it to life. */
export async function appMarkup(address: string): Promise<string> {
  return renderHydratable(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
}

/** The public registration while it waits for its business: registration.tsx brings it to life. */
export function registrationMarkup(): Promise<string> {
  return renderHydratable(<RegistrationPage code="código" />);
}

async function renderHydratable(tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{tree}</StrictMode>);
  return new Response(prelude).text();
}
