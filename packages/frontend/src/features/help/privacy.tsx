import { CONSENT_VERSION, privacyPolicy } from "@emdia/contracts/consent";
import { PublicFooter } from "../../components/layout/public-footer.tsx";
import { PublicHeader } from "../../components/layout/public-header.tsx";
import { formatDay } from "../../lib/format.ts";

/** The page is served as plain HTML. */
export function Privacy() {
  return (
    <>
      <PublicHeader />
      <main className="mx-auto max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
        <h1 className="font-extrabold text-4xl tracking-tight">Privacidade</h1>
        <p className="mt-3 text-ink-2 text-lg">
          O que acontece com os dados de quem se cadastra como aluno. Texto de{" "}
          <time dateTime={CONSENT_VERSION}>{formatDay(CONSENT_VERSION)}</time>.
        </p>
        {privacyPolicy.map(({ title, text }) => (
          <section key={title} className="mt-8">
            <h2 className="font-bold text-xl">{title}</h2>
            <p className="mt-2 text-ink-2">{text}</p>
          </section>
        ))}
      </main>
      <PublicFooter />
    </>
  );
}
