import { PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import type { StudentWire } from "@emdia/contracts/student";
import { monthName } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { ChosenRise } from "@emdia/contracts/values/own-terms";
import { NoticeDialog } from "../../components/batch/notice-dialog.tsx";
import { previewOwnRise } from "../../components/price/preview-rise.ts";
import { changeText, comingText } from "../../components/price/price-texts.ts";
import { RiseFields, useRise } from "../../components/price/rise-fields.tsx";
import { formatCount } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { ChangeManyDialog, type ChosenStudent } from "./change-many-dialog.tsx";
import type { ChosenDialogProps } from "./chosen-dialogs.tsx";

const inputOf = (rise: ChosenRise) =>
  "priceCents" in rise
    ? { from: rise.from, price: reaisFromCents(rise.priceCents) }
    : { from: rise.from, percent: rise.basisPoints / 100 };

const undone = (student: StudentWire): ChosenStudent =>
  student.nextOwnPrice
    ? { student, note: `sai: ${comingText(student.nextOwnPrice)}` }
    : { student, already: "sem reajuste próprio marcado" };

function raised(student: StudentWire, rise: ChosenRise, now: ChosenRise["from"]): ChosenStudent {
  if (student.discount) return { student, already: "tem desconto: fica como está" };
  const preview = previewOwnRise(student, rise, now);
  if (!preview) return { student, already: "sem plano" };
  const { before, after, planned } = preview;
  if (after > PRICE_MAX_CENTS) return { student, already: "passa do maior preço possível" };
  return after === planned
    ? { student, already: "já vai pagar este valor" }
    : { student, note: changeText(before, after) };
}

export function RaiseChosen({ students, ...props }: ChosenDialogProps) {
  const { rise, now, ...fields } = useRise();
  const isUndo = fields.kind === "undo";
  const chosenOf = (student: StudentWire): ChosenStudent => {
    if (isUndo) return undone(student);
    return rise ? raised(student, rise, now) : { student };
  };
  return (
    <ChangeManyDialog
      {...props}
      title={`Reajustar preço de ${formatCount(students.length, "aluno", "alunos")}`}
      description="Só estes alunos mudam, e passam a ter valor próprio. Cobranças já criadas e meses pagos adiantado não mudam."
      verb={isUndo ? "Desfazer o reajuste de" : "Reajustar"}
      busy="Salvando..."
      chosen={students.map(chosenOf)}
      change={isUndo ? { rise: null } : rise && { rise: inputOf(rise) }}
      onAllChanged={(count) =>
        isUndo
          ? toastSuccess(
              "Reajuste desfeito",
              "Quem já foi avisado não recebe outro e-mail: conte que o valor não muda.",
            )
          : toastSuccess(
              "Reajuste marcado",
              `${formatCount(count, "aluno muda", "alunos mudam")} em ${monthName(fields.from)}. Agora avise quem paga.`,
            )
      }
      {...(isUndo ? {} : { next: (those, onClose) => <NoticeDialog kind="rise" students={those} onClose={onClose} /> })}
    >
      <RiseFields {...fields} canUndo={students.some(({ nextOwnPrice }) => nextOwnPrice !== null)} />
    </ChangeManyDialog>
  );
}
