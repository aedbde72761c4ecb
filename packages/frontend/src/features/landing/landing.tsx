import { CallToAction } from "../../components/layout/call-to-action.tsx";
import { PublicFooter } from "../../components/layout/public-footer.tsx";
import { PublicHeader } from "../../components/layout/public-header.tsx";
import { finalCall, statistics, testimonial } from "../../content/landing.ts";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Reasons } from "./reasons.tsx";
import { Sports } from "./sports.tsx";

/**
 * Shows the page for people who do not know the product. It is served as plain HTML, so it must
 * work without scripts.
 */
export function Landing() {
  return (
    <>
      <PublicHeader />
      <main>
        <Hero />
        <div className="mx-auto grid max-w-[1080px] gap-20 px-4 py-16 sm:px-6 sm:py-24">
          <Sports />
          <Features />
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
