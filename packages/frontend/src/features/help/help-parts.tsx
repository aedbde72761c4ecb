import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PhoneScene } from "../../components/pictures/phone.tsx";
import { TutorialVideo } from "../../components/pictures/tutorial-video.tsx";
import type { Question } from "../../content/questions.ts";
import { tutorial } from "../../content/tutorial.ts";
import type { Video } from "../../content/video.ts";

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
      {[answer].flat().map((text) => (
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

type Props = { video: Video | undefined; children: ReactNode };

export function TutorialSteps({ video, children }: Props) {
  return (
    <section aria-labelledby="tutorial">
      <h2 id="tutorial" className="font-extrabold text-2xl tracking-tight">
        {tutorial.title}
      </h2>
      <p className="mt-1 text-ink-2">{tutorial.text}</p>
      <div className="mt-6 max-w-3xl empty:hidden">
        <TutorialVideo video={video} />
      </div>
      <ol className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {tutorial.steps.map(({ scene, title, text }, index) => (
          <li key={scene} className="grid grid-rows-[auto_auto_1fr]">
            <PhoneScene picture={scene} />
            <h3 className="mt-4 flex items-center gap-2.5 font-bold text-lg">
              <span className="num grid size-7 shrink-0 place-items-center rounded-full bg-canary text-on-canary text-sm">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
        <li className="grid content-center justify-items-start gap-4 rounded-lg bg-primary-soft p-6">
          <h3 className="font-extrabold text-2xl tracking-tight">{tutorial.yourTurn}</h3>
          {children}
        </li>
      </ol>
    </section>
  );
}
