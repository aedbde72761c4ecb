import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { SettlementMethod } from "@emdia/contracts/settlement";
import { METHOD_LABELS, usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useSettleCharges } from "../../data/charges/settlements.ts";
import { useToday } from "../../lib/today.ts";
import { SelectField } from "../form/select-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { setServerErrors, visibleErrors } from "../form/visible-error.ts";
import { Button } from "../ui/button.tsx";
import { settlementMessages } from "./messages.ts";
import { paymentDate } from "./settlement-schema.ts";
import { totalText } from "./settlement-texts.ts";

type Values = { date: string; method: SettlementMethod };

const formOf = (today: CivilDate) => z.object({ date: paymentDate(today), method: SettlementMethod });

/** The element with this id says why the button is disabled. */
const NOTHING_ID = "nada-a-registrar";

type Props = {
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onClose(): void;
  /** Called after the charges were recorded and the form was closed. */
  onSettled?(): void;
  /** The content above the fields, such as a choice of the charges. */
  children?: ReactNode;
};

/** Asks when and how charges were paid, and records all of them as paid in full. */
export function SettleMany({ charges, paymentMethod, onClose, onSettled, children }: Props) {
  const today = useToday();
  const { mutateAsync } = useSettleCharges();
  const form = useForm<Values>({
    resolver: zodResolver(formOf(today)),
    mode: "all",
    defaultValues: { date: today, method: usualMethodOf(paymentMethod) },
  });
  const errorOf = visibleErrors(form);
  const isSaving = form.formState.isSubmitting;

  const submit = form.handleSubmit(async (received) => {
    try {
      settlementMessages.settledMany(await mutateAsync({ paymentIds: charges.map(({ id }) => id), ...received }));
      onClose();
      onSettled?.();
    } catch (error) {
      setServerErrors(form, error);
      settlementMessages.settleFailed(error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSaving} className="grid gap-5">
        {children}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Data" type="date" max={today} error={errorOf("date")} {...form.register("date")} />
          <SelectField label="Forma" error={errorOf("method")} {...form.register("method")}>
            {Object.entries(METHOD_LABELS).map(([method, label]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {charges.length === 0 && (
          <p id={NOTHING_ID} role="status" className="text-ink-2 text-sm">
            Estas cobranças já foram pagas ou canceladas: não há nada a registrar.
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            disabled={charges.length === 0}
            aria-describedby={charges.length === 0 ? NOTHING_ID : undefined}
          >
            {isSaving ? "Registrando..." : `Registrar ${totalText(charges)}`}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
