import type { StudentWire } from "@emdia/contracts/student";
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
export function PauseReminders({ student, name }: { student: Pick<StudentWire, "id" | "remindersOff">; name: string }) {
  const { mutateAsync, isPending } = useSetStudentReminders();
  const { id, remindersOff: isOff } = student;
  const toggle = () =>
    attempt(() => mutateAsync({ studentId: id, isOff: !isOff }), {
      done: () => (isOff ? studentMessages.remindersOn(name) : studentMessages.remindersOff(name)),
      failed: studentMessages.updateFailed,
      name,
    });
  return (
    <Button tone="quiet" disabled={isPending} onClick={() => void toggle()}>
      {isOff ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
      {isOff ? "Retomar lembretes" : "Pausar lembretes"}
    </Button>
  );
}

/** Shows the same action on a payer's page, whose students share one state. */
export function PauseFamilyReminders({ studentId, name }: { studentId: number; name: string }) {
  const { data: student } = useStudent(studentId);
  return student ? <PauseReminders student={student} name={name} /> : <div className="min-h-11" />;
}
