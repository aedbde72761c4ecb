import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_SETTLEMENT_NOTE } from "@emdia/contracts/constants";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import type { SettlementInput } from "@emdia/contracts/settlement";
import { METHOD_LABELS } from "@emdia/contracts/settlement-methods";
import { restText } from "@emdia/contracts/values/money";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useSettleCharge } from "../../data/charges/settlements.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { centsOf } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { MoneyField } from "../form/money-field.tsx";
import { SelectField } from "../form/select-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { setServerErrors, visibleErrors } from "../form/visible-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { settlementMessages } from "./messages.ts";
import { type SettlementValues, settlementForm, settlementValuesOf } from "./settlement-schema.ts";
import { isPartlySettled } from "./settlement-texts.ts";

type Props = { charge: ChargeWire; paymentMethod: PaymentMethod; onClose(): void };
type Form = UseFormReturn<SettlementValues, unknown, SettlementInput>;

/** Asks what was received, when and how, and records it. */
export function SettleDialog({ charge, paymentMethod, onClose }: Props) {
  const { form, submit } = useSettlementForm({ charge, paymentMethod, onClose });
  const isSaving = form.formState.isSubmitting;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Registrar recebimento"
      description={whatText(charge)}
    >
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSaving} className="grid gap-5">
          <SettlementFields form={form} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">{isSaving ? "Registrando..." : "Registrar"}</Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}

/**
 * Says whose charge it is and what it is for. For a partly settled charge it also says the open
 * amount and the full amount.
 */
function whatText(charge: ChargeWire): string {
  const whose = `${charge.studentName}, ${charge.reference}`;
  return isPartlySettled(charge) ? `${whose}: ${restText(centsOf(charge.openAmount), centsOf(charge.amount))}` : whose;
}

/**
 * Returns the form and its sending. One opening of the dialog is one request, however often it is
 * sent.
 */
function useSettlementForm({ charge, paymentMethod, onClose }: Props) {
  const today = useToday();
  const { mutateAsync } = useSettleCharge();
  const [requestId] = useState(() => crypto.randomUUID());
  const form: Form = useForm<SettlementValues, unknown, SettlementInput>({
    resolver: zodResolver(settlementForm({ openAmount: charge.openAmount, today })),
    mode: "all",
    defaultValues: settlementValuesOf(charge, today, paymentMethod),
  });
  const submit = form.handleSubmit(async (settlement) => {
    try {
      settlementMessages.settled(await mutateAsync({ paymentId: charge.id, ...settlement, requestId }));
      onClose();
    } catch (error) {
      if (hasCode(error, "payment.overpaid")) form.setError("amount", { message: messageOf(error, "") });
      setServerErrors(form, error);
      settlementMessages.settleFailed(error, charge.studentName);
    }
  });
  return { form, submit };
}

function SettlementFields({ form }: { form: Form }) {
  const { register } = form;
  const errorOf = visibleErrors(form);
  const today = useToday();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Valor" error={errorOf("amount")} {...register("amount")} />
        <TextField label="Data" type="date" max={today} error={errorOf("date")} {...register("date")} />
      </div>
      <SelectField label="Forma" error={errorOf("method")} {...register("method")}>
        {Object.entries(METHOD_LABELS).map(([method, label]) => (
          <option key={method} value={method}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Observação"
        isOptional
        autoComplete="off"
        maxLength={MAX_SETTLEMENT_NOTE}
        error={errorOf("note")}
        {...register("note")}
      />
    </>
  );
}
