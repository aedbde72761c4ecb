import { BackLink, Page } from "../components/layout/page.tsx";
import { ImportLink } from "../features/students/add-student.tsx";
import { NewStudent } from "../features/students/new-student.tsx";
import { paths } from "../lib/paths.ts";

export function StudentsNewRoute() {
  return (
    <Page
      title="Novo Aluno"
      width="narrow"
      back={<BackLink to={paths.students}>Alunos</BackLink>}
      actions={<ImportLink />}
    >
      <NewStudent />
    </Page>
  );
}
