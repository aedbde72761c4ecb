import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../components/feedback/loading.tsx";
import { Button } from "../../components/ui/button.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { ChargeLine } from "./charge-line.tsx";
import { useChargeParts } from "./charge-parts.ts";
import { OpenCharges } from "./open-charges.tsx";

type Props = { student: Pick<StudentWire, "id" | "status">; paymentMethod: PaymentMethod };

/** Shows a student's open charges, with their actions, then the other charges, newest first. */
export function StudentCharges({ student, paymentMethod }: Props) {
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const { open, closed } = useChargeParts(charges.data);
  if (charges.isPending) return <Loading text="Carregando..." />;
  if (charges.isError) return <ChargesFailed error={charges.error} onRetry={() => void charges.refetch()} />;
  if (charges.data.length === 0) return <p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>;
  return (
    <>
      <OpenCharges charges={open} paymentMethod={paymentMethod} isArchived={student.status === "arquivado"} />
      <ClosedCharges charges={closed} />
    </>
  );
}

/** Lists charges without an open amount. */
export function ClosedCharges({ charges }: { charges: readonly ChargeWire[] }) {
  return (
    <ul className="divide-y divide-line">
      {charges.map((charge) => (
        <li key={charge.id} className="py-2.5">
          <ChargeLine charge={charge} />
        </li>
      ))}
    </ul>
  );
}

/** Says that a student's charges could not be read, and offers to read the charges again. */
export function ChargesFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2 text-sm">
      <p>{messageOf(error, "Não foi possível carregar as cobranças.")}</p>
      <Button tone="secondary" size="slim" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
