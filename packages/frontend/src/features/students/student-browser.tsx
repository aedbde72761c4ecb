import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Pager } from "../../components/ui/pager.tsx";
import { planQueries } from "../../data/queries.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ARCHIVED, useShownStudents } from "./filter-students.ts";
import { type StudentAction, StudentDialogs } from "./student-dialogs.tsx";
import { StudentList, TABLE_QUERY } from "./student-list.tsx";
import { StudentToolbar } from "./student-toolbar.tsx";
import { useChosenStudents } from "./use-chosen-students.ts";

const ArchivedStudents = lazyPart(async () => (await import("./archived-students.tsx")).ArchivedStudents);
const ChosenBar = lazyPart(async () => (await import("./chosen-bar.tsx")).ChosenBar);

/** Clips without a scroll container, so that the bar for selected students sticks to the screen. */
const CLIPPED = { overflow: "clip" };

/** Tells whether Escape was pressed in the list, not in a dialog or a search field. */
function isEndKey({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== "Escape" || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return false;
  return !target.matches('input[type="search"], select');
}

type Props = { students: readonly StudentWire[]; isRefreshing: boolean; onRefresh(): unknown; link: ReactNode };

export function StudentBrowser({ students, isRefreshing, onRefresh, link }: Props) {
  const plans = useQuery(planQueries.list()).data ?? [];
  const { sorted, matching, shown, ...query } = useShownStudents(students);
  const [open, setOpen] = useState<{ id: number; action: StudentAction }>();
  const top = useRef<HTMLDivElement>(null);
  const choice = useChosenStudents(shown.items);
  const { chosen, choose, chooseAll, end } = choice;
  const onChooseAll = useCallback(() => chooseAll(matching), [chooseAll, matching]);
  const isArchive = query.situation === ARCHIVED;
  const isTable = useMediaQuery(TABLE_QUERY);
  const isAllChosen = chosen !== undefined && matching.length > 0 && matching.every(({ id }) => chosen.has(id));
  const ask = useCallback(({ id }: StudentWire, action: StudentAction) => setOpen({ id, action }), []);
  const asked = open && students.find((student) => student.id === open.id);

  function endChoosing() {
    end();
    top.current?.focus();
  }

  function turn(page: number) {
    query.turn(page);
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <Card
      aria-label="Lista de alunos"
      className="bleed"
      style={CLIPPED}
      onKeyDown={(event) => {
        if (isEndKey(event) && chosen) endChoosing();
      }}
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        <StudentToolbar
          query={query}
          plans={plans}
          shown={shown.total}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
          isTable={isTable}
          link={link}
          onChoose={chosen || isArchive ? undefined : choice.begin}
        />
      </div>
      {shown.total === 0 && <EmptyState icon={SearchX} title="Nada encontrado" text="Mude a busca ou o filtro." />}
      {shown.total > 0 && isArchive && (
        <Suspense>
          <ArchivedStudents students={shown.items} onAction={ask} />
        </Suspense>
      )}
      {shown.total > 0 && !isArchive && (
        <StudentList
          students={shown.items}
          chosen={chosen}
          isAllChosen={isAllChosen}
          onAction={ask}
          onChoose={choose}
          onChooseAll={onChooseAll}
        />
      )}
      <Pager shown={shown} label="Páginas da lista de alunos" onPage={turn} />
      <Suspense>
        {chosen && !isArchive && (chosen.size > 0 || !isTable) && (
          <ChosenBar
            students={sorted}
            matching={matching}
            chosen={chosen}
            isAllChosen={isAllChosen}
            plans={plans}
            onChooseAll={onChooseAll}
            onKeep={(ids) => (ids.length > 0 ? choice.keep(ids) : endChoosing())}
            onEnd={endChoosing}
          />
        )}
      </Suspense>
      {open && asked && (
        <StudentDialogs student={asked} action={open.action} plans={plans} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}
