import type { DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { MailX } from "lucide-react";
import { Suspense } from "react";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { formatCount } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const MissingDataNotice = lazyPart(async () => (await import("./missing-data-notice.tsx")).MissingDataNotice);

/**
 * Shows what prevents payments to the owner: missing payment data, and students who cannot receive
 * mail.
 */
export function Attention({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const rows = [...dashboard.currentMonthPayments, ...dashboard.otherOpenPayments];
  const unreachable = rows.filter(
    ({ payment: charge, student }) => charge.status !== "pago" && student.status !== "arquivado" && !student.email,
  );
  // Two students with the same name have different ids.
  const students = [...new Map(unreachable.map(({ student }) => [student.id, student])).values()];
  return (
    <>
      <MissingPaymentData profile={profile} />
      <Suspense>{hasPaymentData(profile) && <MissingDataNotice profile={profile} />}</Suspense>
      {students.length > 0 && (
        <Notice tone="info" icon={MailX}>
          <strong>{formatCount(students.length, "aluno sem e-mail:", "alunos sem e-mail:")}</strong> {namesOf(students)}
          . Cobre pelo WhatsApp. <QueueLink ids={students.map(({ id }) => id)} />
        </Notice>
      )}
    </>
  );
}
