import { explainAmount } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_SETTLEMENT_NOTE } from "@emdia/contracts/constants";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { Part } from "@emdia/contracts/values/spread";
import { useState } from "react";
import { countStudents } from "../../data/charges/sum-of.ts";
import { askedOf } from "../../lib/amount-of-day.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { CheckboxField, SelectField } from "../form/choice-fields.tsx";
import { TextField } from "../form/fields.tsx";
import { MoneyField } from "../form/money-field.tsx";
import { fieldsOf } from "../form/use-zod-form.ts";
import { FormDialog } from "../ui/dialog.tsx";
import { openOn, useReceiving } from "./use-receiving.ts";

type Props = { name: string; charges: readonly ChargeWire[]; paymentMethod: PaymentMethod; onClose(): void };

/** Keeps the charges as they were when the dialog opened (docs/rules/settlement.md, "Settling"). */
export function ReceiveDialog(props: Props) {
  const { name, paymentMethod, onClose } = props;
  const [charges] = useState(props.charges);
  const today = useToday();
  const { form, owed, typed, parts, day, isWhole, setWhole, submit } = useReceiving({
    name,
    charges,
    paymentMethod,
    onClose,
  });
  const field = fieldsOf(form);
  const isOne = charges.length === 1;
  return (
    <FormDialog
      title="Receber"
      description={whatText(props, today)}
      label={typed > 0 ? `Registrar ${formatPrice(typed / 100)}` : "Registrar"}
      busyLabel="Registrando..."
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <CheckboxField
          label={`Tudo, ${formatPrice(owed / 100)}`}
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
        />
        {!isWhole && <MoneyField label="Valor" {...field("amount")} />}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-5">
        <TextField label="Data" type="date" max={today} {...field("date")} />
        <SelectField label="Forma" {...field("method")} options={Object.entries(METHOD_LABELS)} />
      </div>
      <TextField label="Observação" isOptional autoComplete="off" maxLength={MAX_SETTLEMENT_NOTE} {...field("note")} />
      {!isOne && <ReceivedParts charges={charges} day={day} parts={parts} />}
    </FormDialog>
  );
}

/** Says what is received; for a single charge also the line that explains its amount. */
function whatText({ name, charges }: Props, today: ReturnType<typeof useToday>): string {
  const [first, ...others] = charges;
  if (!first || others.length > 0) return `${name}: ${formatCount(charges.length, "cobrança", "cobranças")}`;
  const explained = explainAmount(askedOf(first, today), today);
  return `${first.studentName}, ${first.reference}${explained ? `: ${explained}` : ""}`;
}

type PartsProps = { charges: readonly ChargeWire[]; day: string; parts: readonly Part[] };

function ReceivedParts({ charges, day, parts }: PartsProps) {
  const received = new Map(parts.map(({ id, cents }) => [id, cents]));
  const isOfSeveral = countStudents(charges) > 1;
  return (
    <section aria-labelledby="como-fica">
      <h3 id="como-fica" className="font-semibold text-sm">
        Como fica cada cobrança
      </h3>
      <ul aria-live="polite" className="num mt-1 divide-y divide-line rounded-md bg-sunken px-3 text-sm">
        {charges.toSorted(byDueDate).map((charge) => {
          const part = received.get(charge.id) ?? 0;
          const left = openOn(charge, day).openCents - part;
          return (
            <li key={charge.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className={part === 0 ? "text-ink-2" : undefined}>
                {isOfSeveral && `${charge.studentName}, `}
                {charge.reference}
              </span>
              <span className="ml-auto text-right">
                <span className="whitespace-nowrap font-semibold">
                  {part === 0 ? "continua em aberto" : formatPrice(reaisFromCents(part))}
                </span>
                {part > 0 && left > 0 && (
                  <span className="block text-ink-2">{`falta ${formatPrice(reaisFromCents(left))}`}</span>
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
