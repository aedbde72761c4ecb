import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { MailX } from "lucide-react";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";

/** Shows what keeps the owner from being paid: missing payment data, and students whom no mail reaches. */
export function Attention({ dashboard, profile }: { dashboard: DashboardWire; profile: ProfileWire }) {
  const rows = [...dashboard.currentMonthPayments, ...dashboard.otherOpenPayments];
  const isOwed = ({ payment, student }: DashboardRow) => payment.status !== "pago" && student.status !== "arquivado";
  const unreachable = rows.filter((row) => isOwed(row) && !row.student.email);
  const names = [...new Set(unreachable.map((row) => row.student.name))];
  return (
    <>
      <MissingPaymentData profile={profile} />
      {names.length > 0 && (
        <Notice tone="info" icon={MailX}>
          <strong>{formatCount(names.length, "aluno sem e-mail:", "alunos sem e-mail:")}</strong>{" "}
          {names.slice(0, 5).join(", ")}
          {names.length > 5 && ` e mais ${formatWholeNumber(names.length - 5)}`}. Cobre pelo WhatsApp.
        </Notice>
      )}
    </>
  );
}
