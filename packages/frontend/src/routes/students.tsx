import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router-dom";
import { Page } from "../components/layout/page.tsx";
import { studentQueries } from "../data/students/queries.ts";
import { AddStudent, ImportLink } from "../features/students/add-student.tsx";
import { PayersButton } from "../features/students/payers/payers-button.tsx";
import { RegistrationLink } from "../features/students/registration-link.tsx";
import { StudentsPanel } from "../features/students/students-panel.tsx";
import { WaitingList } from "../features/students/waiting-list.tsx";
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
      subtitle={<span className="max-sm:hidden">Quem treina com você, em qual plano e quando paga.</span>}
      actions={
        // While the owner has no student, only `StudentsPanel` has a button for a new one.
        !students.isPending &&
        students.data?.length !== 0 && (
          <>
            <PayersButton />
            <ImportLink />
            <AddStudent />
          </>
        )
      }
    >
      <RegistrationLink />
      <WaitingList />
      <StudentsPanel />
    </Page>
  );
}
