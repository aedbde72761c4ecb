import { brand } from "@emdia/contracts/brand";
import { initialsOf } from "@emdia/contracts/values/person-name";
import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Logo } from "../../components/layout/logo.tsx";

export function RegistrationFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="on-deep bg-deep px-4 pt-4 pb-28 text-on-deep sm:pt-6">
        <div className="mx-auto max-w-xl sm:px-4">
          <Logo />
        </div>
      </div>
      <main className="mx-auto -mt-24 w-full max-w-xl flex-1 px-3 pb-8 sm:px-4">
        <div className="rounded-xl border border-line bg-card p-[min(1.25rem,5vw)] sm:p-8">{children}</div>
      </main>
      <footer className="px-4 pb-6 text-center text-ink-2 text-sm">
        {brand.name} cuida do cadastro e das cobranças. Você paga direto ao estabelecimento.
      </footer>
    </div>
  );
}

export function RegistrationHead({ businessName }: { businessName: string }) {
  return (
    <div className="mb-6 flex items-center gap-4">
      {businessName && (
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-canary font-extrabold text-lg text-on-canary"
        >
          {initialsOf(businessName)}
        </span>
      )}
      <div className="min-w-0">
        <h1 className="font-extrabold text-2xl sm:text-3xl">Cadastro de Aluno</h1>
        {businessName && <p className="break-words text-ink-2 text-lg">{businessName}</p>}
      </div>
    </div>
  );
}

/** The title takes the focus, so that screen readers announce it. */
export function Outcome(props: {
  tone: "good" | "bad";
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const Icon = props.icon;
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center sm:py-10">
      <span
        className={clsx(
          "mb-1 grid size-16 place-items-center rounded-full",
          props.tone === "good" ? "bg-paid-soft text-paid" : "bg-overdue-soft text-overdue",
        )}
      >
        <Icon aria-hidden className="size-8" />
      </span>
      <h1 ref={title} tabIndex={-1} className="font-extrabold text-3xl outline-none">
        {props.title}
      </h1>
      <p className="max-w-sm text-ink-2 text-lg">{props.text}</p>
      {props.children && <div className="mt-3">{props.children}</div>}
    </div>
  );
}
