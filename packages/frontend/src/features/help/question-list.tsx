import { ChevronDown } from "lucide-react";
import { Link } from "react-router-dom";
import type { Question } from "../../content/questions.ts";

export function QuestionList({ questions, isOpen = false }: { questions: readonly Question[]; isOpen?: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      {questions.map((question) => (
        <details
          key={`${question.question}${isOpen}`}
          open={isOpen}
          className="group border-line border-t first:border-t-0"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-semibold -outline-offset-3 sm:px-5 [&::-webkit-details-marker]:hidden">
            <h3>{question.question}</h3>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
            />
          </summary>
          <Answer {...question} />
        </details>
      ))}
    </div>
  );
}

function Answer({ answer, goTo }: Question) {
  return (
    <div className="grid max-w-2xl justify-items-start gap-2 px-4 pb-4 text-ink-2 sm:px-5">
      {answer.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {goTo && (
        <Link
          to={goTo.path}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {goTo.label}
        </Link>
      )}
    </div>
  );
}
