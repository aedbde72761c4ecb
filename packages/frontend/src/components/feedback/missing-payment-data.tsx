import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { WalletCards } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Notice } from "./notice.tsx";

/** Says that payment data are missing (docs/rules/screen.md, "Texts"). */
export function MissingPaymentData({ profile }: { profile: ProfileWire }) {
  if (hasPaymentData(profile)) return null;
  return (
    <Notice tone="pending" icon={WalletCards}>
      <strong>Dados de pagamento incompletos.</strong> Sem eles nenhuma cobrança sai.{" "}
      <Link to={paths.settings} className="inline-block py-0.5 font-semibold underline">
        Completar nas configurações
      </Link>
    </Notice>
  );
}
