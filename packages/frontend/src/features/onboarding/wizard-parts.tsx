import clsx from "clsx";
import { Check, PartyPopper, WalletCards } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type Ending, endingTexts } from "./ending.ts";
import { progressOf, SETUP_STEPS, type SetupFacts, type SetupStep } from "./setup-facts.ts";

type Props = { facts: SetupFacts; current: SetupStep | "complete"; onChoose(step: SetupStep): void };

export const StepCards = ({ facts, current, onChoose }: Props) => (
  <ol className="grid gap-2 max-lg:grid-cols-3">
    {SETUP_STEPS.map((step) => (
      <li key={step} className="grid">
        <button
          type="button"
          aria-current={step === current ? "step" : undefined}
          onClick={() => onChoose(step)}
          className={clsx(
            "flex min-h-14 flex-wrap items-center justify-center gap-x-2 rounded-lg border bg-card p-2 text-center font-semibold text-sm max-sm:text-xs lg:justify-start lg:px-4 lg:text-left",
            step === current ? "border-primary ring-1 ring-primary" : "border-line hover:bg-sunken",
            facts[step] ? "text-link" : step !== current && "text-ink-2",
          )}
        >
          {facts[step] && <Check aria-hidden className="size-4 shrink-0" />}
          {stepTexts[step].title}
          <span className="sr-only">{facts[step] ? "concluído" : "a fazer"}</span>
        </button>
      </li>
    ))}
  </ol>
);

export const stepTexts: Readonly<Record<SetupStep, { title: string; text: string }>> = {
  profile: { title: "Configurar Perfil", text: "Quatro perguntas: quem cobra, para onde e quando." },
  plan: { title: "Criar Primeiro Plano", text: "O valor e quando o aluno paga." },
  student: { title: "Adicionar Primeiro Aluno", text: "Nome e plano já bastam." },
};

export function ProgressLine({ facts }: { facts: SetupFacts }) {
  const { done, total, percent } = progressOf(facts);
  return (
    <div className="grid gap-2">
      <p role="status" className="num flex justify-between gap-4 font-semibold text-sm">
        <span>{`Progresso: ${done} de ${total} concluídos`}</span>
        <span>{percent}%</span>
      </p>
      <svg aria-hidden className="h-2.5 w-full rounded-full" preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect width="100" height="1" className="fill-disabled-soft" />
        <rect width={percent} height="1" className="fill-primary transition-[width] duration-200" />
      </svg>
    </div>
  );
}

export function StepForm(props: { onSubmit(): Promise<void>; isSaving: boolean; label: string; children: ReactNode }) {
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void props.onSubmit();
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={props.isSaving} className="grid gap-5">
        {props.children}
        <Button type="submit" size="lg" disabled={props.isSaving} className="sm:justify-self-start">
          {props.isSaving ? "Salvando..." : props.label}
        </Button>
      </fieldset>
    </form>
  );
}

type CongratulationsProps = { ending: Ending; onStart(): void; onComplete(): void };

/** See docs/rules/screen.md, "The screens". */
export function Congratulations({ ending, onStart, onComplete }: CongratulationsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isMissing = ending.kind === "no-payment-data";
  const Icon = isMissing ? WalletCards : PartyPopper;
  const texts = endingTexts(ending);
  return (
    <Card className="grid justify-items-center gap-3 p-6 py-10 text-center sm:p-10">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-canary text-on-canary">
        <Icon aria-hidden className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="font-extrabold text-2xl outline-none sm:text-3xl">
        {texts.title}
      </h2>
      <p className="max-w-md text-ink-2 text-lg">{texts.text}</p>
      <div className="mt-3 grid gap-3 max-sm:w-full">
        {isMissing && (
          <Button size="lg" onClick={onComplete}>
            Completar agora
          </Button>
        )}
        <Button size="lg" tone={isMissing ? "secondary" : "primary"} onClick={onStart}>
          Começar a Usar a Plataforma
        </Button>
      </div>
    </Card>
  );
}
