import { CONSENT_VERSION, privacyPolicy } from "@emdia/contracts/consent";
import { CallToAction, PublicFooter, PublicHeader } from "../../components/layout/public-frame.tsx";
import { faq } from "../../content/faq.ts";
import { finalCall, hero } from "../../content/landing.ts";
import type { Category } from "../../content/questions.ts";
import { tutorialVideo } from "../../content/video.ts";
import { formatDay } from "../../lib/format.ts";
import { QuestionList, TutorialSteps } from "./help-parts.tsx";

/** The page of questions is served as plain HTML. */
export function Faq() {
  return (
    <>
      <PublicHeader />
      <main>
        <div className="on-deep bg-deep text-on-deep">
          <div className="mx-auto max-w-[1080px] px-4 pt-8 pb-14 sm:px-6 sm:pt-12 sm:pb-20">
            <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">Dúvidas frequentes</h1>
            <p className="mt-4 max-w-lg text-lg text-on-deep-2">
              Como ele cobra, como o aluno paga e o que acontece com seus dados.
            </p>
          </div>
        </div>
        <div className="mx-auto grid max-w-[1080px] gap-14 px-4 py-10 sm:px-6 sm:py-14">
          <CategoryLinks categories={faq} />
          {faq.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id} className="grid gap-4 lg:grid-cols-[16rem_1fr] lg:gap-8">
              <h2 id={id} className="scroll-mt-6 font-extrabold text-2xl tracking-tight">
                {title}
              </h2>
              <QuestionList questions={questions} />
            </section>
          ))}
          <TutorialSteps video={tutorialVideo}>
            <CallToAction>{hero.action}</CallToAction>
          </TutorialSteps>
        </div>
        <section aria-labelledby="comece" className="on-deep bg-deep text-center text-on-deep">
          <div className="mx-auto max-w-[1080px] border-on-deep-2/20 border-b px-4 py-16 sm:px-6 sm:py-20">
            <h2 id="comece" className="font-extrabold text-3xl tracking-tight">
              {finalCall.title}
            </h2>
            <p className="mt-3 mb-8 text-on-deep-2">{hero.note}</p>
            <CallToAction>{finalCall.action}</CallToAction>
          </div>
        </section>
      </main>
      <PublicFooter />
    </>
  );
}

function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label="Categorias">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-control/60 bg-card px-4 font-semibold text-sm hover:bg-sunken"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The privacy page is served as plain HTML. */
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
