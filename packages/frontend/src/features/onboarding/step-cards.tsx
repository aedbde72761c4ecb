import clsx from "clsx";
import { Check } from "lucide-react";
import { SETUP_STEPS, type SetupFacts, type SetupStep } from "./setup-facts.ts";
import { stepTexts } from "./step-texts.ts";

type Props = { facts: SetupFacts; current: SetupStep | "complete"; onChoose(step: SetupStep): void };

/**
 * Shows the three steps. A click on a step that cannot be opened yet says which step precedes it.
 */
export function StepCards({ facts, current, onChoose }: Props) {
  return (
    <ol className="grid gap-2 max-sm:grid-cols-3 lg:gap-3">
      {SETUP_STEPS.map((step) => (
        <li key={step} className="grid">
          <StepCard step={step} isDone={facts[step]} isCurrent={step === current} onChoose={() => onChoose(step)} />
        </li>
      ))}
    </ol>
  );
}

function StepCard(props: { step: SetupStep; isDone: boolean; isCurrent: boolean; onChoose(): void }) {
  const { title, text, icon } = stepTexts[props.step];
  const Icon = props.isDone ? Check : icon;
  return (
    <button
      type="button"
      aria-current={props.isCurrent ? "step" : undefined}
      onClick={props.onChoose}
      className={clsx(
        "flex min-h-16 items-center gap-3 rounded-lg border p-3 text-left transition-colors max-sm:flex-col max-sm:gap-2 max-sm:text-center lg:p-4",
        props.isCurrent ? "border-primary bg-card ring-1 ring-primary" : "border-line bg-card hover:bg-sunken",
      )}
    >
      <span
        className={clsx(
          "grid size-10 shrink-0 place-items-center rounded-full",
          props.isDone ? "bg-primary text-on-primary" : "bg-sunken text-ink-2",
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid">
        <span className="font-semibold max-sm:text-xs">{title}</span>
        <span className="text-ink-2 text-sm max-sm:hidden">{text}</span>
        <span className="sr-only">{props.isDone ? "concluído" : "a fazer"}</span>
      </span>
    </button>
  );
}
