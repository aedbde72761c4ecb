import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { SettlementMethod } from "@emdia/contracts/settlement";
import { METHOD_LABELS, usualMethodOf } from "@emdia/contracts/settlement-methods";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { useSettleCharges } from "../../data/charges/settlements.ts";
import { perform } from "../../lib/attempt.ts";
import { useToday } from "../../lib/today.ts";
import { BatchForm } from "../batch/batch-dialog.tsx";
import { sumText } from "../charge/charges-text.ts";
import { SelectField } from "../form/choice-fields.tsx";
import { TextField } from "../form/fields.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../form/use-zod-form.ts";
import { paymentDate, settlementMessages } from "./settlement-form.ts";

const formOf = (today: CivilDate) => z.object({ date: paymentDate(today), method: SettlementMethod });

const NOTHING_ID = "nada-a-registrar";

type Props = {
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  onClose(): void;
  onSettled?(): void;
  children?: ReactNode;
};

export function SettleMany({ charges, paymentMethod, onClose, onSettled, children }: Props) {
  const today = useToday();
  const { mutateAsync } = useSettleCharges();
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useZodForm(formOf(today), { date: today, method: usualMethodOf(paymentMethod) });
  const field = fieldsOf(form);

  const submit = submissionOf(form, async (received) => {
    const result = await perform(
      mutateAsync({ paymentIds: charges.map(({ id }) => id), ...received, requestId }),
      settlementMessages.settleFailed,
    );
    settlementMessages.settledMany(result);
    onClose();
    onSettled?.();
  });

  const hasNothing = charges.length === 0;
  return (
    <BatchForm
      stage={form.formState.isSubmitting ? "running" : "asking"}
      start={() => void submit()}
      startText={`Registrar ${sumText(charges)}`}
      busyText="Registrando..."
      canStart={!hasNothing}
      whyNotId={hasNothing ? NOTHING_ID : undefined}
      onClose={onClose}
    >
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Data" type="date" max={today} {...field("date")} />
        <SelectField label="Forma" {...field("method")} options={Object.entries(METHOD_LABELS)} />
      </div>
      {hasNothing && (
        <p id={NOTHING_ID} role="status" className="text-ink-2 text-sm">
          Estas cobranças já foram pagas ou canceladas: não há nada a registrar.
        </p>
      )}
    </BatchForm>
  );
}
