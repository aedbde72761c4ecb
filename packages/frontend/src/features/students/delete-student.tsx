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

/** The button waits for the charges, which decide between deleting and archiving. */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const deletion = judgeDeletion(charges.data);

  function tellRemoved() {
    if (deletion.isArchiving === undefined) return studentMessages.removed(student.name);
    if (deletion.isArchiving) return studentMessages.archived(student.name);
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
      {...deletionQuestion(student.name, deletion)}
      isDangerous
      waitingLabel={charges.isPending ? "Lendo as cobranças..." : undefined}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

/**
 * See docs/rules/billing-day.md, "When a student is charged" and docs/rules/student.md, "Archived
 * students".
 */

/** `isArchiving` is undefined if the charges could not be loaded. */
type Deletion = { isArchiving: boolean | undefined; owed: string | undefined };

/** `charges` is undefined if loading failed. Expected charges go with the student. */
export function judgeDeletion(charges: readonly ChargeWire[] | undefined): Deletion {
  if (!charges) return { isArchiving: undefined, owed: undefined };
  const stored = charges.filter(({ isExpected }) => !isExpected);
  const open = stored.filter(({ status }) => status === "pendente");
  const sum = formatPrice(sumCents(open.map(({ amountToday }) => centsOf(amountToday))) / 100);
  return { isArchiving: stored.length > 0, owed: open.length > 0 ? owedText(sum, open.length) : undefined };
}

const owedText = (sum: string, count: number): string =>
  count === 1
    ? `${sum} de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.`
    : `${sum} de ${count} cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.`;

export function deletionQuestion(name: string, { isArchiving, owed }: Deletion) {
  const start = `${name} sai da lista e não recebe mais cobranças.`;
  if (!isArchiving)
    return {
      title: "Excluir aluno?",
      description:
        isArchiving === false
          ? `${start} O cadastro é apagado.`
          : `${start} Se já houve alguma, o histórico continua guardado; se não, o cadastro é apagado.`,
      confirmLabel: "Excluir aluno",
    };
  const debt = owed ? ` Ainda há ${owed}` : "";
  return {
    title: "Arquivar aluno?",
    description: `${start} O histórico continua guardado, e o cadastro pode ser reativado em Arquivados.${debt}`,
    confirmLabel: "Arquivar aluno",
  };
}
