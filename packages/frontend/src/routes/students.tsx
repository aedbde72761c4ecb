import { Page } from "../components/layout/page.tsx";
import { AddStudent } from "../features/students/add-student.tsx";
import { RegistrationLink } from "../features/students/registration-link.tsx";
import { StudentsPanel } from "../features/students/students-panel.tsx";
import { WaitingList } from "../features/students/waiting-list.tsx";

/** /students. */
export function StudentsRoute() {
  return (
    <Page title="Alunos" subtitle="Quem treina com você, em qual plano, e quando paga." actions={<AddStudent />}>
      <RegistrationLink />
      <WaitingList />
      <StudentsPanel />
    </Page>
  );
}
