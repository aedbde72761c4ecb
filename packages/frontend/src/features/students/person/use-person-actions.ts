import type { ChargeWire } from "@emdia/contracts/charge";
import type { StudentWire } from "@emdia/contracts/student";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff, BellRing, CirclePause, CirclePlay, Download, Eraser, FileCheck, Trash2 } from "lucide-react";
import type { SheetAction } from "../../../components/ui/action-sheet.tsx";
import { privacyQueries, useStudent, useUpdateStudent } from "../../../data/students/students.ts";
import { useWrite } from "../../../data/write.ts";
import { call } from "../../../lib/api.ts";
import { attempt } from "../../../lib/attempt.ts";
import { downloadJson, downloadPdf } from "../../../lib/download.ts";
import { formatPrice } from "../../../lib/format.ts";
import { useToday } from "../../../lib/today.ts";
import { studentMessages } from "../messages.ts";
import type { StudentAction } from "../student-dialogs.tsx";

/** Pauses or resumes all reminders of `name` (docs/rules/reminder.md, "The reminder rule"). */
export function useRemindersAction(studentId: number, name: string, isArchived: boolean): SheetAction[] {
  const { mutateAsync, isPending } = useWrite("setStudentReminders");
  const { data: student } = useStudent(studentId);
  if (isArchived || !student) return [];
  const isOff = student.remindersOff;
  const toggle = () =>
    attempt(() => mutateAsync({ params: { id: studentId }, body: { isOff: !isOff } }), {
      done: () => (isOff ? studentMessages.remindersOn(name) : studentMessages.remindersOff(name)),
      failed: studentMessages.updateFailed,
      name,
    });
  return [
    {
      label: isOff ? "Retomar lembretes" : "Pausar lembretes",
      icon: isOff ? BellRing : BellOff,
      isBusy: isPending,
      onPick: () => void toggle(),
    },
  ];
}

const YEARS = 3;

/** Returns the past years with a paid charge, none of them free, the newest first, at most three. */
export function clearableYears(
  charges: readonly Pick<ChargeWire, "status" | "settledAmount" | "dueDate">[],
  today: string,
): number[] {
  const paid = charges.filter(({ status, settledAmount }) => status === "pago" && settledAmount > 0);
  const years = paid.map(({ dueDate }) => Number(dueDate.slice(0, 4)));
  const past = [...new Set(years)].filter((year) => year < Number(today.slice(0, 4)));
  return past.toSorted((a, b) => b - a).slice(0, YEARS);
}

export function useClearances(personId: number, charges: readonly ChargeWire[]): SheetAction[] {
  const { mutateAsync, isPending: isBusy } = useMutation({
    mutationFn: async (year: number) => downloadPdf(await call("issueClearance", { params: { id: personId, year } })),
  });
  const download = (year: number) => attempt(() => mutateAsync(year), { failed: studentMessages.clearanceFailed });
  return clearableYears(charges, useToday()).map((year) => ({
    label: `Quitação de ${year} (PDF)`,
    icon: FileCheck,
    isBusy,
    onPick: () => void download(year),
  }));
}

/** Returns the actions pause, export, erase and delete; `act` opens a dialog. */
export function useKeepingActions(student: StudentWire, act: (action: StudentAction) => void): SheetAction[] {
  const client = useQueryClient();
  const updateStudent = useUpdateStudent();
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await client.fetchQuery({ ...privacyQueries.student(student.id), staleTime: 0 });
      downloadJson(`aluno-${student.id}.json`, data);
    },
  });
  const { id, name, status, owedAmount } = student;
  const resume = () =>
    attempt(() => updateStudent.mutateAsync({ params: { id }, body: { status: "ativo" } }), {
      done: () => studentMessages.resumed(name),
      failed: studentMessages.updateFailed,
      name,
    });
  const exportData = () =>
    attempt(() => exporting.mutateAsync(), {
      done: studentMessages.exported,
      failed: studentMessages.exportFailed,
      name,
    });
  const isArchived = status === "arquivado";
  const pausing: SheetAction =
    status === "pausado"
      ? { label: "Retomar cobranças", icon: CirclePlay, isBusy: updateStudent.isPending, onPick: () => void resume() }
      : { label: "Pausar cobranças", icon: CirclePause, onPick: () => act("pause") };
  const deleting: SheetAction = {
    label: "Excluir aluno",
    icon: Trash2,
    isDanger: true,
    hint: owedAmount > 0 ? `Continua devendo ${formatPrice(owedAmount)}` : undefined,
    onPick: () => act("delete"),
  };
  return [
    ...(isArchived ? [] : [pausing]),
    { label: "Exportar dados", icon: Download, isBusy: exporting.isPending, onPick: () => void exportData() },
    { label: "Apagar dados pessoais", icon: Eraser, onPick: () => act("erase") },
    ...(isArchived ? [] : [deleting]),
  ];
}
