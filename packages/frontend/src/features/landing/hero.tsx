import { Send } from "lucide-react";
import { CallToAction } from "../../components/layout/call-to-action.tsx";
import { SampleLedger } from "../../components/layout/sample-ledger.tsx";
import { hero } from "../../content/landing.ts";

/** Shows the product's promise, the sign-up link, and a picture of the product. */
export function Hero() {
  return (
    <div className="on-deep bg-deep text-on-deep">
      <div className="mx-auto grid max-w-[1080px] items-center gap-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pt-16 lg:pb-24">
        <div>
          <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{hero.title}</h1>
          <p className="mt-5 mb-8 max-w-lg text-lg text-on-deep-2">{hero.text}</p>
          <CallToAction>{hero.action}</CallToAction>
          <p className="mt-3 text-on-deep-2 text-sm">{hero.note}</p>
        </div>
        <div aria-hidden className="light-paper relative pb-8">
          <SampleLedger />
          <p className="absolute inset-x-5 bottom-0 flex w-fit items-center gap-2.5 rounded-full bg-primary py-3 pr-5 pl-4 font-semibold text-on-primary text-sm">
            <Send className="size-5" />
            {hero.sample}
          </p>
        </div>
      </div>
    </div>
  );
}
