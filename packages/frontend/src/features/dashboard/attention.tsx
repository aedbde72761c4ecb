import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { MailX } from "lucide-react";
import { Suspense } from "react";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const MissingDataNotice = lazyPart(async () => (await import("./missing-data-notice.tsx")).MissingDataNotice);

/**
 * Shows what prevents payments to the owner: missing payment data, and students who cannot receive
 * mail.
 */
export function Attention({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const rows = [...dashboard.currentMonthPayments, ...dashboard.otherOpenPayments];
  const isOwed = ({ payment: charge, student }: DashboardRow) =>
    charge.status !== "pago" && student.status !== "arquivado";
  const unreachable = rows.filter((row) => isOwed(row) && !row.student.email);
  // Two students with the same name have different ids.
  const byId = new Map(unreachable.map(({ student }) => [student.id, student.name]));
  const names = [...byId.values()];
  return (
    <>
      <MissingPaymentData profile={profile} />
      <Suspense>{hasPaymentData(profile) && <MissingDataNotice profile={profile} />}</Suspense>
      {names.length > 0 && (
        <Notice tone="info" icon={MailX}>
          <strong>{formatCount(names.length, "aluno sem e-mail:", "alunos sem e-mail:")}</strong>{" "}
          {names.slice(0, 5).join(", ")}
          {names.length > 5 && ` e mais ${formatWholeNumber(names.length - 5)}`}. Cobre pelo WhatsApp.{" "}
          <QueueLink ids={[...byId.keys()]} />
        </Notice>
      )}
    </>
  );
}
