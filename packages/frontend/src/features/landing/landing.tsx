import { EXAMPLE_TOKEN, pagePath } from "@emdia/contracts/routes/pages";
import { Check } from "lucide-react";
import { CallToAction, PublicFooter, PublicHeader } from "../../components/layout/public-frame.tsx";
import { Phone } from "../../components/pictures/phone.tsx";
import { example, finalCall, hero, more, premium, reasons, statistics, testimonial } from "../../content/landing.ts";
import { Features, Sports } from "./features.tsx";

/** The landing page is served as plain HTML, so it must work without scripts. */
export function Landing() {
  return (
    <>
      <PublicHeader />
      <main>
        <Hero />
        <div className="mx-auto grid max-w-[1080px] gap-20 px-4 py-16 sm:px-6 sm:py-24">
          <Sports />
          <Features />
        </div>
        <More />
        <div className="mx-auto grid max-w-[1080px] gap-20 px-4 py-16 sm:px-6 sm:py-24">
          <TryAndPrice />
          <Statistics />
        </div>
        <Testimonial />
        <div className="mx-auto max-w-[1080px] px-4 py-16 sm:px-6 sm:py-24">
          <Reasons />
        </div>
        <FinalCall />
      </main>
      <PublicFooter />
    </>
  );
}

function More() {
  return (
    <section aria-label="E mais" className="bg-primary-soft">
      <div className="mx-auto grid max-w-[1080px] gap-x-6 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-3">
        {more.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-bold text-lg">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function TryAndPrice() {
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <section aria-labelledby="exemplo">
        <h2 id="exemplo" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
          {example.title}
        </h2>
        <p className="mt-2 mb-5 text-ink-2">{example.text}</p>
        <a
          href={pagePath(EXAMPLE_TOKEN)}
          className="inline-flex min-h-13 items-center rounded-md border border-control px-6 font-semibold hover:bg-sunken"
        >
          {example.action}
        </a>
      </section>
      <section aria-labelledby="preco" className="rounded-xl border border-line bg-card p-6">
        <h2 id="preco" className="text-ink-2">
          {premium.name}
        </h2>
        <p className="num font-extrabold text-4xl tracking-tight">
          {premium.price} <span className="font-semibold text-lg tracking-normal">por mês</span>
        </p>
        <p className="mt-2 text-ink-2">{premium.text}</p>
      </section>
    </div>
  );
}

function Statistics() {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Em números
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-8 border-line border-y py-10 lg:grid-cols-4">
        {statistics.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num font-extrabold text-3xl text-link tracking-tight sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonial() {
  return (
    <section aria-label="Quem usa" className="bg-primary-soft">
      <figure className="mx-auto max-w-3xl px-4 py-16 text-center sm:px-6 sm:py-20">
        <blockquote className="text-balance font-bold text-2xl tracking-tight sm:text-3xl">
          “{testimonial.quote}”
        </blockquote>
        <figcaption className="mt-4 text-ink-2">{testimonial.who}</figcaption>
      </figure>
    </section>
  );
}

function FinalCall() {
  return (
    <section aria-labelledby="comece" className="on-deep bg-deep text-center text-on-deep">
      <div className="mx-auto max-w-[1080px] border-on-deep-2/20 border-b px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="comece" className="font-extrabold text-3xl tracking-tight sm:text-5xl">
          {finalCall.title}
        </h2>
        <p className="mx-auto mt-4 mb-8 max-w-lg text-balance text-lg text-on-deep-2">{finalCall.text}</p>
        <CallToAction>{finalCall.action}</CallToAction>
      </div>
    </section>
  );
}

function Reasons() {
  return (
    <section aria-labelledby="motivos">
      <h2 id="motivos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
        Por que começar hoje
      </h2>
      <ul className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-3">
        {reasons.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-6 shrink-0 text-paid" />
            <div>
              <h3 className="font-bold text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hero() {
  return (
    <div className="on-deep bg-deep text-on-deep">
      <div className="mx-auto grid max-w-[1080px] items-center gap-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pt-16 lg:pb-24">
        <div>
          <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{hero.title}</h1>
          <p className="mt-5 mb-8 max-w-lg text-lg text-on-deep-2">{hero.text}</p>
          <CallToAction>{hero.action}</CallToAction>
          <p className="mt-3 font-semibold text-sm">{hero.price}</p>
          <p className="text-on-deep-2 text-sm">{hero.note}</p>
        </div>
        <div className="-mb-16 h-96 self-end overflow-hidden lg:-mb-24 lg:h-112">
          <Phone picture="dashboard" />
        </div>
      </div>
    </div>
  );
}
