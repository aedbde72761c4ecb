import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Pager } from "../../components/ui/pager.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { pageOf } from "../../lib/paginate.ts";
import { setParam } from "../../lib/search-params.ts";
import { useListQuery } from "../../lib/use-list-query.ts";
import { filterStudents, sortStudents } from "./filter-students.ts";
import type { StudentAction } from "./student-actions.tsx";
import { StudentDialogs } from "./student-dialogs.tsx";
import { StudentList } from "./student-list.tsx";
import { StudentToolbar } from "./student-toolbar.tsx";

/** Rows per page: a phone draws so many without delay, however long the list is. */
const PAGE_SIZE = 50;

/** The parameter of an address that opens a student's details, as names on the dashboard do. */
const STUDENT = "aluno";

function openedBy(params: URLSearchParams): { id: number; action: StudentAction } | undefined {
  const id = Number(params.get(STUDENT));
  return id > 0 ? { id, action: "details" } : undefined;
}

type Props = { students: readonly StudentWire[]; isRefreshing: boolean; onRefresh(): unknown };

/** The list with its search, filters and page, which are in the address, and the dialogs of a student's actions. */
export function StudentBrowser({ students, isRefreshing, onRefresh }: Props) {
  const plans = useQuery(planQueries.list()).data ?? [];
  const { params, search, wanted, find, change } = useListQuery();
  const [open, setOpen] = useState<{ id: number; action: StudentAction } | undefined>(() => openedBy(params));
  const top = useRef<HTMLDivElement>(null);
  const order = params.get("ordem") ?? "";
  const sorted = useMemo(() => sortStudents(students, order), [students, order]);
  const planId = params.get("plano") ?? "";
  const situation = params.get("situacao") ?? "";
  const page = Number(params.get("pagina"));
  const shown = useMemo(() => {
    const filter = { search: wanted, planId: planId ? Number(planId) : undefined, situation };
    return pageOf(filterStudents(sorted, filter), page, PAGE_SIZE);
  }, [sorted, wanted, planId, situation, page]);
  const ask = useCallback(({ id }: StudentWire, action: StudentAction) => setOpen({ id, action }), []);
  const asked = open && students.find((student) => student.id === open.id);

  // Another search or filter starts at its first page.
  const toFirstPage = setParam("pagina", "");
  const narrow = (name: string) => (value: string) => change((before) => toFirstPage(setParam(name, value)(before)));

  function close() {
    setOpen(undefined);
    if (params.has(STUDENT)) change(setParam(STUDENT, ""));
  }

  function turn(page: number) {
    change(setParam("pagina", page === 1 ? "" : String(page)));
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <Card aria-label="Lista de alunos" className="overflow-hidden">
      <div ref={top}>
        <StudentToolbar
          search={search}
          onSearch={(text) => find(text, toFirstPage)}
          plans={plans}
          planId={planId}
          onPlan={narrow("plano")}
          situation={situation}
          onSituation={narrow("situacao")}
          order={order}
          onOrder={narrow("ordem")}
          shown={shown.total}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
        />
      </div>
      {shown.total === 0 ? (
        <EmptyState icon={SearchX} title="Nada encontrado" text="Mude a busca ou o filtro." />
      ) : (
        <StudentList students={shown.items} onAction={ask} />
      )}
      <Pager shown={shown} label="Páginas da lista de alunos" onPage={turn} />
      {open && asked && (
        <StudentDialogs
          student={asked}
          action={open.action}
          plans={plans}
          onAction={(action) => setOpen({ id: open.id, action })}
          onClose={close}
        />
      )}
    </Card>
  );
}
