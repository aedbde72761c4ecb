import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { formatReais } from "@emdia/contracts/values/money";
import { Check, Lock, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useCheckout } from "./use-checkout.ts";

/** `means` explains a name that could promise more (docs/decisions/032-specification.md). */
const benefits: readonly { name: string; means?: string }[] = [
  { name: "Gestão ilimitada de alunos" },
  {
    name: "Cobrança automática pelo WhatsApp",
    means: "Do seu próprio número, para quem aceitou; por e-mail para os outros",
  },
  {
    name: "Relatórios financeiros",
    means: "O que entrou, as cobranças do mês, os atrasos por idade e a previsão, na tela, em planilha e no papel",
  },
  { name: "Links de cadastro" },
];

export function Subscribe() {
  const checkout = useCheckout();
  return (
    <Button size="lg" wide disabled={checkout.isWorking} onClick={() => void checkout.open()}>
      {checkout.isWorking ? "Criando sessão..." : "Assinar Agora"}
    </Button>
  );
}

export function Offer({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <section aria-label="Plano Premium" className="grid gap-4 rounded-lg border border-primary bg-primary-soft p-5">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-bold text-lg">Premium</h3>
          <Badge tone="paid" icon={Star}>
            Recomendado
          </Badge>
        </div>
        <p className="grid">
          <span className="num font-extrabold text-3xl">
            {formatReais(PREMIUM_PRICE_CENTS)}
            <span className="font-semibold text-base text-ink-2">/mês</span>
          </span>
          <span className="text-ink-2 text-sm">Um plano só, com tudo incluído. Cancele quando quiser.</span>
        </p>
        <ul className="grid gap-2">
          {benefits.map(({ name, means }) => (
            <li key={name} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
              <span>
                {name}
                {means && <span className="block text-ink-2 text-sm">{means}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {children}
      <p className="flex items-center justify-center gap-2 text-center text-ink-2 text-sm">
        <Lock aria-hidden className="size-4 shrink-0" />
        Pagamento seguro processado pela Stripe.
      </p>
    </div>
  );
}
