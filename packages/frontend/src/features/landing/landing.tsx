import { brand } from "@emdia/contracts/brand";
import { TRIAL_DAYS } from "@emdia/contracts/constants";
import { Check } from "lucide-react";
import { Logo } from "../../components/layout/logo.tsx";
import { SampleLedger } from "../../components/layout/sample-ledger.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { features, reasons, sports } from "../../content/landing.ts";
import { paths } from "../../lib/paths.ts";

/** The page for those who do not know the product yet. */
export function Landing() {
  return (
    <>
      <div className="on-deep bg-deep text-on-deep">
        <header className="mx-auto flex max-w-[1080px] items-center justify-between gap-4 px-4 py-3 sm:px-6">
          <Logo />
          <ButtonLink
            to={paths.auth}
            tone="ghost"
            className="border border-on-deep-2/50 text-on-deep hover:bg-on-deep/10 [a&]:hover:bg-on-deep/10"
          >
            Entrar
          </ButtonLink>
        </header>
        <Hero />
      </div>
      <main className="mx-auto grid max-w-[1080px] gap-16 px-4 py-16 sm:px-6 sm:py-20">
        <Sports />
        <Features />
        <Reasons />
      </main>
      <FinalCall />
    </>
  );
}

function Hero() {
  return (
    <div className="mx-auto grid max-w-[1080px] items-center gap-10 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-16 lg:pb-24">
      <div>
        <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">Pare de correr atrás de mensalidade.</h1>
        <p className="mt-4 max-w-lg text-lg text-on-deep-2">
          Cobranças por e-mail e WhatsApp, PIX direto na sua conta e um painel que mostra quem está em dia.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={paths.signUp} tone="canary" size="lg" className="max-sm:w-full">
            Começar gratuitamente
          </ButtonLink>
          <p className="text-on-deep-2 text-sm">Sem cartão de crédito. Cancele quando quiser.</p>
        </div>
      </div>
      <SampleLedger />
    </div>
  );
}

function Sports() {
  return (
    <section aria-labelledby="esportes">
      <h2 id="esportes" className="font-extrabold text-2xl">
        Feito para o seu esporte
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sports.map(({ name, icon: Icon }) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-lg border border-line bg-card px-4 py-4 font-semibold"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-link" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Features() {
  return (
    <section aria-label="O que ele faz" className="grid gap-8 md:grid-cols-3">
      {features.map(({ title, text, icon: Icon }) => (
        <div key={title} className="grid content-start gap-2">
          <span className="mb-1 grid size-12 place-items-center rounded-lg bg-primary-soft text-link">
            <Icon aria-hidden className="size-6" />
          </span>
          <h2 className="font-bold text-lg">{title}</h2>
          <p className="text-ink-2">{text}</p>
        </div>
      ))}
    </section>
  );
}

function Reasons() {
  return (
    <section
      aria-label="Por que começar hoje"
      className="grid gap-6 rounded-xl border border-line bg-card p-6 sm:p-8 md:grid-cols-3"
    >
      {reasons.map(({ title, text }) => (
        <div key={title} className="flex gap-3">
          <Check aria-hidden className="mt-1 size-5 shrink-0 text-paid" />
          <div>
            <h2 className="font-bold">{title}</h2>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        </div>
      ))}
    </section>
  );
}

function FinalCall() {
  return (
    <footer className="on-deep bg-deep px-4 py-16 text-center text-on-deep">
      <p className="text-balance font-extrabold text-3xl tracking-tight">Comece hoje: {TRIAL_DAYS} dias grátis</p>
      <ButtonLink to={paths.signUp} tone="canary" size="lg" className="mt-6">
        Criar minha conta
      </ButtonLink>
      <p className="mt-12 text-on-deep-2 text-sm">
        {brand.name} ·{" "}
        <a className="inline-flex min-h-11 items-center underline" href={`mailto:${brand.support}`}>
          {brand.support}
        </a>
      </p>
    </footer>
  );
}
