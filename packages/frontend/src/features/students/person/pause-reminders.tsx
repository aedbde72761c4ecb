import { BellOff, BellRing } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { useSetStudentReminders } from "../../../data/reminder-rule/mutations.ts";
import { useStudent } from "../../../data/students/use-student.ts";
import { attempt } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";

/**
 * Pauses the automatic reminders for a person, or ends the pause (docs/rules.md, "The reminder
 * rule"). It applies to all students of the same payer. `name` is the name of the person who pays.
 */
export function PauseReminders({ studentId, name }: { studentId: number; name: string }) {
  const { mutateAsync, isPending } = useSetStudentReminders();
  const { data: student } = useStudent(studentId);
  const isOff = student?.remindersOff ?? false;
  const toggle = () =>
    attempt(() => mutateAsync({ studentId, isOff: !isOff }), {
      done: () => (isOff ? studentMessages.remindersOn(name) : studentMessages.remindersOff(name)),
      failed: studentMessages.updateFailed,
      name,
    });
  return (
    <Button tone="quiet" disabled={isPending || !student} onClick={() => void toggle()}>
      {isOff ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
      {isOff ? "Retomar lembretes" : "Pausar lembretes"}
    </Button>
  );
}
