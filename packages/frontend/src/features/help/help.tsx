import { brand } from "@emdia/contracts/brand";
import { ChevronDown, SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { SearchField } from "../../components/form/filters.tsx";
import { BackLink, Page } from "../../components/layout/page.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { help, quickTips } from "../../content/help.ts";
import type { Category } from "../../content/questions.ts";
import { tutorialVideo } from "../../content/video.ts";
import { formatCount, toSearchText } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { QuestionList, TutorialSteps } from "./help-parts.tsx";

export function Help() {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = findQuestions(help, wanted);
  const total = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = wanted.trim() !== "";

  return (
    <Page
      title="Dúvidas Frequentes"
      subtitle="O que acontece, quando e por quê."
      back={<BackLink to={paths.dashboard}>Voltar à Visão Geral</BackLink>}
    >
      <SearchField
        label="Buscar nas dúvidas"
        placeholder="Buscar: pix, recibo, pausar…"
        value={search}
        onChange={setSearch}
      />
      <p role="status" className="sr-only">
        {isSearching ? formatCount(total, "resposta encontrada", "respostas encontradas") : ""}
      </p>
      <div className="grid gap-3">
        {found.map((category) => (
          <CategoryFold
            key={`${category.id}${isSearching}`}
            category={category}
            isOpen={isSearching}
            areAnswersOpen={isSearching && total <= 3}
          />
        ))}
      </div>
      {!isSearching && (
        <>
          <QuickTips />
          <TutorialSteps video={tutorialVideo}>
            <ButtonLink to={paths.settings}>Abrir Configurações</ButtonLink>
          </TutorialSteps>
        </>
      )}
      {total === 0 && (
        <EmptyState
          icon={SearchX}
          title="Nenhuma resposta encontrada"
          text="Tente outra palavra, ou pergunte para a gente."
        >
          <div className="flex flex-wrap justify-center gap-3">
            <Button tone="secondary" onClick={() => setSearch("")}>
              Limpar busca
            </Button>
            <SupportLink />
          </div>
        </EmptyState>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-2">
        Ainda com dúvida? <SupportLink />
      </p>
    </Page>
  );
}

function SupportLink() {
  return (
    <a
      href={`mailto:${brand.support}`}
      className="inline-flex min-h-11 max-w-full wrap-anywhere items-center font-semibold text-link underline underline-offset-4"
    >
      Escrever para {brand.support}
    </a>
  );
}

function QuickTips() {
  return (
    <section aria-labelledby="dicas">
      <h2 id="dicas" className="font-extrabold text-xl">
        Dicas rápidas
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {quickTips.map(({ title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-card p-4">
            <h3 className="font-bold">{title}</h3>
            <p className="mt-1 text-ink-2 text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { category: Category; isOpen: boolean; areAnswersOpen: boolean };

function CategoryFold({ category: { id, title, questions }, isOpen, areAnswersOpen }: Props) {
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

/** Searches without regard to accents and case. */
export function findQuestions(categories: readonly Category[], search: string): readonly Category[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) => {
        const text = toSearchText([category.title, question, answer].flat().join(" "));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}
