import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { DeleteStudent } from "./delete-student.tsx";
import { EditStudent } from "./edit-student.tsx";
import { EraseStudent } from "./erase-student.tsx";
import { PauseStudent } from "./pause-student.tsx";
import { ReactivateStudent } from "./reactivate-student.tsx";
import type { StudentAction } from "./student-actions.tsx";

type Props = {
  student: StudentWire;
  action: StudentAction;
  plans: readonly PlanWire[];
  onClose(): void;
  /** Called when the student is erased or deleted: the details may no longer exist. */
  onGone?: (() => void) | undefined;
};

/** Shows the dialog of the chosen action. */
export function StudentDialogs({ student, action, plans, onClose, onGone }: Props) {
  if (action === "edit") return <EditStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "pause") return <PauseStudent student={student} onClose={onClose} />;
  if (action === "reactivate") return <ReactivateStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "erase") return <EraseStudent student={student} onClose={onClose} onErased={onGone} />;
  return <DeleteStudent student={student} onClose={onClose} onDeleted={onGone} />;
}
