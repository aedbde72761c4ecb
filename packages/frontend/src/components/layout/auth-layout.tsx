import { brand } from "@emdia/contracts/brand";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Phone } from "../pictures/phone.tsx";
import { Logo } from "./logo.tsx";
import { BackLink } from "./page.tsx";

export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <title>{`${title} · ${brand.name}`}</title>
      <aside className="on-deep hidden flex-col justify-between gap-12 bg-deep p-12 text-on-deep lg:flex">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center self-start rounded-md">
          <Logo />
        </Link>
        <div className="grid max-w-md gap-8">
          <p className="text-balance font-extrabold text-4xl tracking-tight">
            No dia certo, cada aluno recebe a cobrança. Você vê quem pagou.
          </p>
          <div className="h-96 overflow-hidden">
            <Phone picture="dashboard" />
          </div>
        </div>
        <p className="text-on-deep-2 text-sm">PIX direto na sua conta. Nós não cobramos taxa.</p>
      </aside>
      <main className="flex flex-col px-4 py-4 sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-3 lg:justify-start">
          <BackLink to={paths.landing}>Voltar ao início</BackLink>
          <Link
            to={paths.faq}
            className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-ink-2 underline-offset-4 hover:underline lg:ml-auto"
          >
            Dúvidas frequentes
          </Link>
        </div>
        <div className="mx-auto grid w-full max-w-md flex-1 content-start pt-8 pb-12 sm:content-center sm:pt-4">
          <div className="mb-6 lg:hidden">
            <Logo />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
