import type { StudentWire } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../components/feedback/loading.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { price } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/** Everything known of a student, with their charges. */
export function StudentDetails(props: { student: StudentWire; onClose(): void; onEdit(): void }) {
  const { student } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={student.name}
      description={student.plan?.name}
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name="E-mail">{student.email ?? "sem e-mail"}</Fact>
        <Fact name="Telefone">{student.phone ? formatPhone(student.phone) : "sem telefone"}</Fact>
        <Fact name="Valor">{student.plan ? price(student.plan.price) : "Sem plano"}</Fact>
        <Fact name="Próxima cobrança">{student.nextChargeLabel}</Fact>
        {student.notes && <Fact name="Observações">{student.notes}</Fact>}
      </dl>
      <h3 className="mt-6 mb-1 font-bold">Cobranças</h3>
      <Charges studentId={student.id} />
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button tone="secondary" onClick={props.onEdit}>
          Editar
        </Button>
        <ButtonLink to={paths.invoice(student.id)}>Cobrar</ButtonLink>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

function Charges({ studentId }: { studentId: number }) {
  const charges = useQuery(paymentQueries.byStudent(studentId));
  if (charges.isPending) return <Loading text="Carregando..." />;
  if (charges.isError) return <p className="text-ink-2 text-sm">Não foi possível carregar as cobranças.</p>;
  if (charges.data.length === 0) return <p className="text-ink-2 text-sm">Nenhuma cobrança ainda.</p>;
  return (
    <ul className="divide-y divide-line">
      {charges.data.map((charge) => (
        <li key={charge.id} className="num flex items-center justify-between gap-3 py-2.5 text-sm">
          <span className="grid">
            <span className="font-medium">{charge.reference}</span>
            <span className="text-ink-2">{price(charge.amount)}</span>
          </span>
          <PaymentBadge payment={charge} />
        </li>
      ))}
    </ul>
  );
}
