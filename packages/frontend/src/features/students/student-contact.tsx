import type { StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import { MailX, TriangleAlert } from "lucide-react";

/** E-mail and phone, and a note where mail does not reach the student. */
export function StudentContact({ student }: { student: StudentWire }) {
  return (
    <span className="grid max-w-full text-ink-2 text-sm">
      {student.email ? (
        <span className="flex min-w-0 items-center gap-1.5">
          {(student.emailStatus === "invalid" || student.emailStatus === "complained") && (
            <TriangleAlert
              aria-label="E-mail não recebe mensagens:"
              role="img"
              className="size-4 shrink-0 text-first"
            />
          )}
          <span className="truncate">{student.email}</span>
        </span>
      ) : (
        <span className="flex items-center gap-1.5 text-first">
          <MailX aria-hidden className="size-4 shrink-0" />
          sem e-mail
        </span>
      )}
      {student.phone && <span>{formatPhone(student.phone)}</span>}
    </span>
  );
}
