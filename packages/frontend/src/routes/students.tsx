import { useQuery } from "@tanstack/react-query";
import { Page } from "../components/layout/page.tsx";
import { studentQueries } from "../data/students/queries.ts";
import { AddStudent } from "../features/students/add-student.tsx";
import { ImportLink } from "../features/students/import-link.tsx";
import { RegistrationLink } from "../features/students/registration-link.tsx";
import { StudentsPanel } from "../features/students/students-panel.tsx";
import { WaitingList } from "../features/students/waiting-list.tsx";

/** /students. While there are no students, the panel has the only button for a new one. */
export function StudentsRoute() {
  const students = useQuery(studentQueries.list());
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
      <StudentsPanel />
    </Page>
  );
}
