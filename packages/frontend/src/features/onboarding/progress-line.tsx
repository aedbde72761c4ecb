import { progressOf, type SetupFacts } from "./setup-facts.ts";

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
