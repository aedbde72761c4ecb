import type { ChargeWire } from "@emdia/contracts/charge";
import { civilDate } from "@emdia/contracts/values/calendar";
import { Card } from "../components/ui/card.tsx";
import { ChargeRow } from "../features/dashboard/charge-row.tsx";
import { ChargePreview } from "../features/invoice/charge-preview.tsx";
import { composeInvoice } from "../features/invoice/compose.ts";
import { DeliveryNotice } from "../features/invoice/delivery-notice.tsx";
import { PlanCard } from "../features/plans/plan-card.tsx";
import { aCharge, aPlan, aProfile, aRow, aStudent } from "../testing/builders.ts";
import { nothing } from "./nothing.ts";
import { Specimen } from "./specimen.tsx";

const common = { timezone: "America/Sao_Paulo", onSetStatus: nothing, onSettle: nothing, onChoose: nothing };
const reason = "E-mail devolvido: o endereço não existe";
const rows: readonly [name: string, charge: Partial<ChargeWire>][] = [
  ["Ana Souza", {}],
  ["Bruno Lima", { invoiceDeliveryStatus: "sending" }],
  ["Carla Dias", { invoiceDeliveryStatus: "sent" }],
  ["Davi Melo", { invoiceDeliveryStatus: "delivered", isOverdue: true }],
  ["Elisa Prado", { invoiceDeliveryStatus: "unconfirmed" }],
  ["Fábio Reis", { invoiceDeliveryStatus: "failed", invoiceFailureReason: reason }],
  ["Gabi Torres", { status: "pago", paidDate: "2026-11-12" }],
];
const methods = [
  aProfile({ paymentInstructions: "Pague até a data de vencimento.", document: "11222333000181" }),
  aProfile({ paymentMethod: "bank", bankInfo: "Banco 1\nAgência 2\nConta 3" }),
  aProfile({ paymentMethod: "cash" }),
  aProfile({ pixKey: null }),
];

/** Shows charges in every payment and mail state, plans, and the charge as a student sees it. */
export function ChargeSpecimens() {
  return (
    <>
      <Specimen name="ChargeRow" isWide>
        <Card>
          <ul className="@container divide-y divide-line">
            {rows.map(([name, charge], index) => (
              <ChargeRow key={name} row={aRow({ id: index + 1, name }, charge)} today="2026-11-22" {...common} />
            ))}
            <ChargeRow
              row={aRow(
                { id: 98, name: "Aluna antiga", status: "arquivado" },
                { isOverdue: true, dueDate: "2025-03-10" },
              )}
              today="2026-11-22"
              {...common}
            />
            <ChargeRow row={aRow({ id: 97, name: "Escolhida" })} today="2026-11-22" isChosen {...common} />
            <ChargeRow row={aRow({ id: 99, name: "Sem e-mail", email: null })} today="2026-11-22" {...common} />
          </ul>
        </Card>
      </Specimen>
      <Specimen name="DeliveryNotice" isWide>
        <DeliveryNotice charge={aCharge({ invoiceDeliveryStatus: "unconfirmed" })} />
        <DeliveryNotice charge={aCharge({ invoiceDeliveryStatus: "failed", invoiceFailureReason: reason })} />
      </Specimen>
      <Specimen name="PlanCard" isWide>
        <ul className="grid gap-4 sm:grid-cols-3">
          <PlanCard plan={aPlan({ id: 1, studentCount: 0 })} onDelete={nothing} />
          <PlanCard plan={aPlan({ id: 2, studentCount: 3 })} onDelete={nothing} />
          <PlanCard plan={aPlan({ id: -1, studentCount: 0 })} onDelete={nothing} />
        </ul>
      </Specimen>
      <Specimen name="ChargePreview" isWide>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
          {methods.map((profile) => (
            <ChargePreview
              key={profile.paymentMethod + profile.pixKey}
              charge={composeInvoice({
                today: civilDate("2026-11-10"),
                charge: aCharge(),
                profile,
                student: aStudent(),
              })}
            />
          ))}
        </div>
      </Specimen>
    </>
  );
}
