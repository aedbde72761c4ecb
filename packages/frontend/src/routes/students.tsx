import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router-dom";
import { Page } from "../components/layout/page.tsx";
import { studentQueries } from "../data/queries.ts";
import { AddStudent, ImportLink, PayersButton } from "../features/students/add-student.tsx";
import { StudentsPanel } from "../features/students/students-panel.tsx";
import { WaitingList } from "../features/students/waiting-list.tsx";
import { formatWholeNumber } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";

export function StudentsRoute() {
  const students = useQuery(studentQueries.list());
  const { search } = useLocation();
  // The parameter `aluno` opened a student's page before the page got its own address.
  const before = new URLSearchParams(search).get("aluno");
  if (before) return <Navigate to={paths.student(Number(before))} replace />;
  return (
    <Page
      title="Alunos"
      heading={
        <>
          Alunos{" "}
          {students.data && students.data.length > 0 && (
            <span className="num font-normal text-ink-2">{formatWholeNumber(students.data.length)}</span>
          )}
        </>
      }
      isTight
      actions={
        // While the owner has no student, only `StudentsPanel` has a button for a new one.
        !students.isPending &&
        students.data?.length !== 0 && (
          <>
            <PayersButton />
            {/* A phone offers the import beside the form of a new student. */}
            <span className="max-sm:hidden">
              <ImportLink />
            </span>
            <AddStudent />
          </>
        )
      }
    >
      <WaitingList />
      <StudentsPanel />
    </Page>
  );
}
