import { TRIAL_DAYS } from "@emdia/contracts/constants";
import { type ReactNode, StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "../src/app/router.tsx";
import { RegistrationPage } from "../src/features/registration/registration-page.tsx";
import { FaqRoute } from "../src/routes/faq.tsx";
import { LandingRoute } from "../src/routes/landing.tsx";
import { NotFoundRoute } from "../src/routes/not-found.tsx";
import { OfflineRoute } from "../src/routes/offline.tsx";
import { PrivacyRoute } from "../src/routes/privacy.tsx";

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

export const pageTexts = {
  landing: `Cobranças por e-mail e WhatsApp, PIX direto na sua conta e um painel que mostra quem está em dia. ${TRIAL_DAYS} dias grátis, sem cartão de crédito.`,
  faq: "Dúvidas sobre cobrança de mensalidades, PIX, WhatsApp, segurança e preço do Em Dia, respondidas em poucas linhas.",
  privacy: "Quem usa os dados dos alunos que se cadastram pelo Em Dia, para quê, por quanto tempo, e os seus direitos.",
  auth: `Entre no Em Dia ou crie sua conta: ${TRIAL_DAYS} dias grátis, sem cartão de crédito.`,
  notFound: "",
  offline: "",
} as const;
