import type { StudentWire } from "@emdia/contracts/student";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { StudentContact } from "./student-contact.tsx";

type Props = { student: StudentWire; isBusy: boolean; onApprove(): void; onRefuse(): void };

/**
 * Shows one student of the waiting list: their data, the chosen plan, and the buttons that approve
 * and refuse.
 */
export function WaitingStudent({ student, isBusy, onApprove, onRefuse }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar name={student.name} />
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold">{student.name}</p>
        <StudentContact student={student} />
        <p className="num truncate text-sm">
          {student.plan ? `${student.plan.name} · ${formatPrice(student.plan.price)}` : "Sem plano"}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button tone="secondary" disabled={isBusy} onClick={onRefuse} aria-label={`Recusar ${student.name}`}>
          Recusar
        </Button>
        <Button disabled={isBusy} onClick={onApprove} aria-label={`Aprovar ${student.name}`}>
          Aprovar
        </Button>
      </div>
    </li>
  );
}
