import { hasPaymentData } from "@emdia/contracts/charge";
import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { MailX, WalletCards } from "lucide-react";
import { Link } from "react-router-dom";
import { Notice } from "../../components/feedback/notice.tsx";
import { paths } from "../../lib/paths.ts";

/** What stands between the owner and being paid: missing payment data, and students no mail can reach. */
export function Attention({ rows, profile }: { rows: DashboardRow[]; profile: ProfileWire }) {
  const unreachable = rows.filter((row) => row.payment.status !== "pago" && !row.student.email);
  const names = [...new Set(unreachable.map((row) => row.student.name))];
  return (
    <>
      {!hasPaymentData(profile) && (
        <Notice tone="pending" icon={WalletCards}>
          <strong>Dados de pagamento incompletos.</strong> Sem eles a cobrança não diz como pagar.{" "}
          <Link to={paths.settings} className="font-semibold underline">
            Completar nas configurações
          </Link>
        </Notice>
      )}
      {names.length > 0 && (
        <Notice tone="info" icon={MailX}>
          <strong>{names.length === 1 ? "1 aluno sem e-mail:" : `${names.length} alunos sem e-mail:`}</strong>{" "}
          {names.slice(0, 5).join(", ")}
          {names.length > 5 && ` e mais ${names.length - 5}`}. Cobre pelo WhatsApp.
        </Notice>
      )}
    </>
  );
}
