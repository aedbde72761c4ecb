import type { ChargeWire } from "@emdia/contracts/charge";
import type { StudentWire } from "@emdia/contracts/student";
import { sumCents } from "@emdia/contracts/values/money";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { useDeleteStudent } from "../../data/students/students.ts";
import { attempt } from "../../lib/attempt.ts";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onDeleted?: (() => void) | undefined };

/** The button waits for the charges, whose open amount the question names. */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const charges = useQuery(chargeQueries.byStudent(student.id));

  function tellRemoved() {
    if (student.wasCharged) return studentMessages.archived(student.name);
    studentMessages.deleted();
    onDeleted?.();
  }

  function remove() {
    onClose();
    void attempt(() => deleteStudent.mutateAsync({ params: { id: student.id } }), {
      done: tellRemoved,
      failed: studentMessages.deleteFailed,
      name: student.name,
    });
  }

  return (
    <ConfirmDialog
      open
      {...deletionQuestion(student, charges.data)}
      isDangerous
      waitingLabel={charges.isPending ? "Lendo as cobranças..." : undefined}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

/** Returns the text of what stays owed, if anything: expected charges go with the student. */
function debtText(charges: readonly ChargeWire[]): string {
  const open = charges.filter(({ isExpected, status }) => !isExpected && status === "pendente");
  if (open.length === 0) return "";
  const sum = formatPrice(sumCents(open.map(({ amountToday }) => centsOf(amountToday))) / 100);
  return ` Ainda há ${owedText(sum, open.length)}`;
}

const owedText = (sum: string, count: number): string =>
  count === 1
    ? `${sum} de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.`
    : `${sum} de ${count} cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.`;

/** See docs/rules/billing-day.md, "When a student is charged". `charges` may still be unknown. */
export function deletionQuestion(
  { name, wasCharged }: Pick<StudentWire, "name" | "wasCharged">,
  charges: readonly ChargeWire[] = [],
) {
  const start = `${name} sai da lista e não recebe mais cobranças.`;
  if (!wasCharged)
    return { title: "Excluir aluno?", description: `${start} O cadastro é apagado.`, confirmLabel: "Excluir aluno" };
  return {
    title: "Arquivar aluno?",
    description: `${start} O histórico continua guardado, e o cadastro pode ser reativado em Arquivados.${debtText(charges)}`,
    confirmLabel: "Arquivar aluno",
  };
}
