import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { Page } from "../components/layout/page.tsx";
import { studentQueries } from "../data/students/queries.ts";
import { AddStudent } from "../features/students/add-student.tsx";
import { ImportLink } from "../features/students/import-link.tsx";
import { RegistrationLink } from "../features/students/registration-link.tsx";
import { StudentsPanel } from "../features/students/students-panel.tsx";
import { WaitingList } from "../features/students/waiting-list.tsx";
import { lazyPart } from "../lib/lazy-part.ts";
import { paths } from "../lib/paths.ts";
import { PANEL_QUERY, useMediaQuery } from "../lib/use-media-query.ts";

const StudentPanel = lazyPart(async () => (await import("../features/students/student-panel.tsx")).StudentPanel);
const StudentScreen = lazyPart(async () => (await import("../features/students/student-screen.tsx")).StudentScreen);

/**
 * Shows /students, and /dashboard/alunos/:id: beside the list on a desktop, else on a separate
 * screen.
 */
export function StudentsRoute() {
  const { id } = useParams();
  const isWide = useMediaQuery(PANEL_QUERY);
  const { search } = useLocation();
  // The details had this address before they had their own.
  const before = new URLSearchParams(search).get("aluno");
  if (before) return <Navigate to={paths.student(Number(before))} replace />;
  if (id === undefined) return <Students openId={undefined} />;
  if (isWide) return <Students openId={Number(id)} />;
  return (
    <Suspense>
      <StudentScreen id={Number(id)} />
    </Suspense>
  );
}

/**
 * Shows the students. While the owner has none, the panel has the only button for a new student.
 */
function Students({ openId }: { openId: number | undefined }) {
  const students = useQuery(studentQueries.list());
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Page
      title="Alunos"
      subtitle={<span className="max-sm:hidden">Quem treina com você, em qual plano e quando paga.</span>}
      actions={
        !students.isPending &&
        students.data?.length !== 0 && (
          <>
            <ImportLink />
            <AddStudent />
          </>
        )
      }
    >
      <RegistrationLink />
      <WaitingList />
      <div className={openId === undefined ? undefined : "grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-6"}>
        <StudentsPanel openId={openId} />
        <Suspense>
          {openId !== undefined && (
            <StudentPanel
              id={openId}
              onClose={() => navigate({ pathname: paths.students, search }, { replace: true })}
            />
          )}
        </Suspense>
      </div>
    </Page>
  );
}
