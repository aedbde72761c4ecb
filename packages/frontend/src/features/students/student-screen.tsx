import { useNavigate } from "react-router-dom";
import { BackLink } from "../../components/layout/back-link.tsx";
import { Page } from "../../components/layout/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useStudent } from "../../data/students/use-student.ts";
import { paths } from "../../lib/paths.ts";
import { StudentView } from "./student-view.tsx";

/** Shows a student's details as a separate screen, where they do not fit beside the list. */
export function StudentScreen({ id }: { id: number }) {
  const navigate = useNavigate();
  const student = useStudent(id).data;
  return (
    <Page
      title={student?.name ?? "Aluno"}
      heading={<span className="break-words">{student?.name ?? "Aluno"}</span>}
      subtitle={student?.plan?.name}
      width="narrow"
      back={
        <BackLink to={paths.students} isToOrigin>
          Voltar
        </BackLink>
      }
    >
      <Card aria-label="Aluno" className="p-[min(1rem,5vw)] sm:p-6">
        <StudentView id={id} head={() => null} onGone={() => navigate(paths.students, { replace: true })} />
      </Card>
    </Page>
  );
}
