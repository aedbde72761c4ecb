import clsx from "clsx";
import { Check } from "lucide-react";
import { SETUP_STEPS, type SetupFacts, type SetupStep } from "./setup-facts.ts";
import { stepTexts } from "./step-texts.ts";

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
