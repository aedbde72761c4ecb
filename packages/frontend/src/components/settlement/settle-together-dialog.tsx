import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { parseReais, reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useSettleCharges } from "../../data/charges/settlements.ts";
import { centsOfAll, countStudents } from "../../data/charges/sum-of.ts";
import { owedOn } from "../../lib/amount-of-day.ts";
import { perform } from "../../lib/attempt.ts";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { sumText } from "../charge/charges-text.ts";
import { submissionOf } from "../form/use-zod-form.ts";
import { FormDialog } from "../ui/dialog-form.tsx";
import { settlementMessages } from "./messages.ts";
import { SettlementFields, showRefusal, useSettlementFields } from "./settle-dialog.tsx";

type Props = {
  /** The person who pays, as the dialog names them. */
  name: string;
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onClose(): void;
};

/**
 * Records one payment of one person for several charges, and shows how the payment is spread before
 * it is recorded. The charges stay as they were when the dialog opened, so that the parts on screen
 * are the parts that are sent (docs/rules.md, "Settling").
 */
export function SettleTogetherDialog(props: Props) {
  const { name, paymentMethod, onClose } = props;
  const [charges] = useState(props.charges);
  const [requestId] = useState(() => crypto.randomUUID());
  const today = useToday();
  const { mutateAsync } = useSettleCharges();
  const owed = reaisFromCents(centsOfAll(charges, "amountToday"));
  const owedOf = (paidOn: string) => {
    const cents = sumCents(charges.map((charge) => toOpen(charge, paidOn).openCents));
    return { cents, mostCents: cents };
  };
  const form = useSettlementFields({ amountToday: owed, owedOf }, today, paymentMethod);
  const day = useWatch({ control: form.control, name: "date" });
  const typed = parseReais(useWatch({ control: form.control, name: "amount" })) ?? 0;
  const partsOf = (cents: number) =>
    spreadOldestFirst(
      charges.map((charge) => toOpen(charge, day)),
      cents,
    );

  const submit = submissionOf(form, async ({ amount = owed, ...received }) => {
    const parts = partsOf(centsOf(amount));
    const paymentIds = parts.map(({ id }) => id);
    const amounts = parts.map(({ cents }) => reaisFromCents(cents));
    const lines = await perform(mutateAsync({ paymentIds, amounts, ...received, requestId }), showRefusal(form), name);
    settlementMessages.settledMany(lines);
    onClose();
  });

  return (
    <FormDialog
      title="Receber tudo"
      description={`${name}: ${formatCount(charges.length, "cobrança", "cobranças")}, ${sumText(charges)} em aberto`}
      label="Registrar"
      busyLabel="Registrando..."
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <SettlementFields form={form} />
      <Spread charges={charges} day={day} parts={partsOf(typed)} />
    </FormDialog>
  );
}

/** Returns a charge with the amount owed for it on a typed day. */
const toOpen = (charge: ChargeWire, day: string) => ({
  id: charge.id,
  dueDate: charge.dueDate,
  openCents: owedOn(charge, day).cents,
});

function Spread({
  charges,
  day,
  parts,
}: Pick<Props, "charges"> & { day: string; parts: ReturnType<typeof spreadOldestFirst> }) {
  const received = new Map(parts.map(({ id, cents }) => [id, cents]));
  const isOfSeveral = countStudents(charges) > 1;
  const open = charges.map((charge) => toOpen(charge, day));
  const all = spreadOldestFirst(open, sumCents(open.map(({ openCents }) => openCents)));
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  return (
    <section aria-labelledby="como-fica">
      <h3 id="como-fica" className="font-semibold text-sm">
        Como fica cada cobrança
      </h3>
      <ul
        aria-live="polite"
        className="num mt-1 max-h-52 divide-y divide-line overflow-y-auto rounded-md bg-sunken px-3 text-sm"
      >
        {all.map(({ id, cents }) => {
          const part = received.get(id) ?? 0;
          const charge = byId.get(id);
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className={part === 0 ? "text-ink-2" : undefined}>
                {isOfSeveral && `${charge?.studentName}, `}
                {charge?.reference}
              </span>
              <span className="ml-auto text-right">
                <span className="whitespace-nowrap font-semibold">
                  {part === 0 ? "continua em aberto" : formatPrice(reaisFromCents(part))}
                </span>
                {part > 0 && part < cents && (
                  <span className="block text-ink-2">{`falta ${formatPrice(reaisFromCents(cents - part))}`}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-ink-2 text-sm">A mais antiga recebe primeiro. O recibo é um só, com todas.</p>
    </section>
  );
}
