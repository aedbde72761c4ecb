import type { ProfileWire } from "@emdia/contracts/profile";
import type { RecessInput } from "@emdia/contracts/rise";
import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { NoticeDialog } from "../../components/batch/notice-dialog.tsx";
import { changeText, spanText } from "../../components/price/price-texts.ts";
import { previewRecess, RecessFields, useRecess } from "../../components/price/recess-fields.tsx";
import { profileQueries } from "../../data/queries.ts";
import { formatCount } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { ChangeManyDialog, type ChosenStudent } from "./change-many-dialog.tsx";
import type { ChosenDialogProps } from "./chosen-dialogs.tsx";

const hasRecess = ({ recess }: StudentWire, now: string) => recess !== null && recess.to >= now;

const cancelled = (student: StudentWire, now: string): ChosenStudent =>
  student.recess && hasRecess(student, now)
    ? { student, note: `sai: ${spanText(student.recess)}` }
    : { student, already: "sem recesso próprio marcado" };

function closed(student: StudentWire, recess: RecessInput, profile: ProfileWire | undefined): ChosenStudent {
  const { billingType = "current", recesses: others = [] } = profile ?? {};
  const preview = previewRecess(student, recess, { billingType, others });
  if (!preview) return { student, already: "pagamento único: nada muda" };
  const { recess: marked } = student;
  if (marked && marked.from === recess.from && marked.to === recess.to && marked.percent === recess.percent)
    return { student, already: "já tem este recesso" };
  const { before, after } = preview;
  return before === after
    ? { student, already: "nada muda com o recesso do negócio" }
    : { student, note: changeText(before, after) };
}

export function RecessChosen({ students, ...props }: ChosenDialogProps) {
  const profile = useQuery(profileQueries.own()).data;
  const { recess, ...fields } = useRecess();
  return (
    <ChangeManyDialog
      {...props}
      title={`Recesso de ${formatCount(students.length, "aluno", "alunos")}`}
      description="Só estes alunos ficam sem cobrança, ou pagam uma parte. O recesso termina sozinho, e as cobranças já criadas não mudam."
      verb={recess ? "Marcar recesso de" : "Cancelar o recesso de"}
      busy="Salvando..."
      chosen={students.map((student) => (recess ? closed(student, recess, profile) : cancelled(student, fields.first)))}
      change={profile && { recess }}
      onAllChanged={(count) =>
        recess
          ? toastSuccess("Recesso marcado", `${formatCount(count, "aluno", "alunos")}: ${spanText(recess)}.`)
          : toastSuccess("Recesso cancelado", "As cobranças desses meses saem normalmente.")
      }
      {...(recess
        ? { next: (those, onClose) => <NoticeDialog kind="recess" students={those} onClose={onClose} /> }
        : {})}
    >
      <RecessFields {...fields} canCancel={students.some((student) => hasRecess(student, fields.first))} />
    </ChangeManyDialog>
  );
}
