import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  name: string;
  sum: string;
  isOpen: boolean;
  onToggle(): void;
  className?: string;
  children: ReactNode;
};

export function PayerSummary({ name, sum, isOpen, onToggle, className, children }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={clsx(
        "flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-[min(1rem,5vw)] py-3 text-left print:flex! print:px-0",
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <ChevronDown
          aria-hidden
          className={clsx("size-5 shrink-0 text-ink-2 transition-transform print:hidden", isOpen && "rotate-180")}
        />
        <span className="grid min-w-0">
          <span className="break-words font-semibold leading-5">{name.replace(" · ", "\u00a0· ")}</span>
          <span className="num grid text-ink-2 text-sm">{children}</span>
        </span>
      </span>
      <span className="num ml-auto whitespace-nowrap font-semibold">{sum}</span>
    </button>
  );
}
