import { explainAmount } from "@emdia/contracts/amount-texts";
import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_SETTLEMENT_NOTE } from "@emdia/contracts/constants";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import type { SettlementInput } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSettleCharge } from "../../data/charges/settlements.ts";
import { askedOf, owedOn } from "../../lib/amount-of-day.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { perform } from "../../lib/attempt.ts";
import { formatTyped } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { MoneyField } from "../form/money-field.tsx";
import { SelectField } from "../form/select-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../form/use-zod-form.ts";
import { FormDialog } from "../ui/dialog-form.tsx";
import { settlementMessages } from "./messages.ts";
import { type SettlementValues, settlementForm, settlementValuesOf } from "./settlement-schema.ts";

type Props = { charge: ChargeWire; paymentMethod: PaymentMethod; onClose(): void };
type Form = UseFormReturn<SettlementValues, unknown, SettlementInput>;

export function SettleDialog({ charge, paymentMethod, onClose }: Props) {
  const { form, submit } = useSettlementForm({ charge, paymentMethod, onClose });
  return (
    <FormDialog
      title="Registrar recebimento"
      description={whatText(charge, useToday())}
      label="Registrar"
      busyLabel="Registrando..."
      isBusy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <SettlementFields form={form} />
    </FormDialog>
  );
}

/**
 * Returns a text with the charge's student and reference, and the line that explains its amount.
 */
function whatText(charge: ChargeWire, today: CivilDate): string {
  const explained = explainAmount(askedOf(charge, today), today);
  return `${charge.studentName}, ${charge.reference}${explained ? `: ${explained}` : ""}`;
}

/**
 * Returns the form and its submit function. While the dialog is open, all submits are one request
 * for the server.
 */
function useSettlementForm({ charge, paymentMethod, onClose }: Props) {
  const today = useToday();
  const { mutateAsync } = useSettleCharge();
  const [requestId] = useState(() => crypto.randomUUID());
  const owedOf = (day: string) => owedOn(charge, day);
  const form = useSettlementFields({ amountToday: charge.amountToday, owedOf }, today, paymentMethod);
  const submit = submissionOf(form, async (settlement) => {
    const settled = await perform(
      mutateAsync({ paymentId: charge.id, ...settlement, requestId }),
      showRefusal(form),
      charge.studentName,
    );
    settlementMessages.settled(settled);
    onClose();
  });
  return { form, submit };
}

/** Returns the function that shows a failure, and too large an amount also at its field. */
export function showRefusal(form: Form): typeof settlementMessages.settleFailed {
  return (error, concern) => {
    if (hasCode(error, "payment.overpaid")) form.setError("amount", { message: messageOf(error, "") });
    settlementMessages.settleFailed(error, concern);
  };
}

type OwedOf = (day: string) => ReturnType<typeof owedOn>;

/**
 * Returns the form of a received amount. Its default and maximum is the amount owed on the typed
 * day. Until the person edits the amount, it changes with the day.
 */
export function useSettlementFields(
  { amountToday, owedOf }: { amountToday: number; owedOf: OwedOf },
  today: CivilDate,
  paymentMethod: PaymentMethod,
): Form {
  const mostOn = (day: string) => reaisFromCents(owedOf(day).mostCents);
  const initial = settlementValuesOf({ amountToday }, today, paymentMethod);
  const form = useZodForm(settlementForm({ amountToday, mostOn, today }), initial);
  const preset = useRef(initial.amount);
  form.register("date", {
    onChange: ({ target }: { target: { value: string } }) => {
      if (form.getValues("amount") !== preset.current) return;
      preset.current = formatTyped(reaisFromCents(owedOf(target.value).cents));
      form.setValue("amount", preset.current);
    },
  });
  return form;
}

export function SettlementFields({ form }: { form: Form }) {
  const field = fieldsOf(form);
  const today = useToday();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Valor" {...field("amount")} />
        <TextField label="Data" type="date" max={today} {...field("date")} />
      </div>
      <SelectField label="Forma" {...field("method")} options={Object.entries(METHOD_LABELS)} />
      <TextField label="Observação" isOptional autoComplete="off" maxLength={MAX_SETTLEMENT_NOTE} {...field("note")} />
    </>
  );
}
