import { ChevronDown } from "lucide-react";
import type { Category } from "../../content/questions.ts";
import { formatCount } from "../../lib/format.ts";
import { QuestionList } from "./question-list.tsx";

type Props = { category: Category; isOpen: boolean; areAnswersOpen: boolean };

export function CategoryFold({ category: { id, title, questions }, isOpen, areAnswersOpen }: Props) {
  return (
    <details open={isOpen} className="group/category">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-lg border border-line bg-card px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="scroll-mt-6 font-extrabold text-lg">
            {title}
          </h2>
          <span className="num text-ink-2 text-sm">{formatCount(questions.length, "resposta", "respostas")}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-2 transition-transform group-open/category:rotate-180"
        />
      </summary>
      <div className="pt-2 pb-3">
        <QuestionList questions={questions} isOpen={areAnswersOpen} />
      </div>
    </details>
  );
}
