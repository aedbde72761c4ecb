import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { parseReais, reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useSettleCharges } from "../../data/charges/settlements.ts";
import { centsOfAll } from "../../data/charges/sum-of.ts";
import { useWrite } from "../../data/write.ts";
import { owedOn } from "../../lib/amount-of-day.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { perform } from "../../lib/attempt.ts";
import { centsOf, formatTyped } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { submissionOf, useZodForm } from "../form/use-zod-form.ts";
import { settlementForm, settlementMessages, settlementValuesOf } from "./settlement-form.ts";

type Receiving = { name: string; charges: readonly ChargeWire[]; paymentMethod: PaymentMethod; onClose(): void };

export const openOn = (charge: ChargeWire, day: string) => ({
  id: charge.id,
  dueDate: charge.dueDate,
  openCents: owedOn(charge, day).cents,
});

/** Returns, in centavos, what is owed on the day, and the most that may be received then. */
function owedFor(charges: readonly ChargeWire[], day: string): { cents: number; mostCents: number } {
  const [first, ...others] = charges;
  if (first && others.length === 0) return owedOn(first, day);
  const cents = sumCents(charges.map((charge) => openOn(charge, day).openCents));
  return { cents, mostCents: cents };
}

/** While all is received, the amount follows the chosen day. All submits send one request id. */
export function useReceiving({ name, charges, paymentMethod, onClose }: Receiving) {
  const today = useToday();
  const settleOne = useWrite("settleCharge");
  const settleMany = useSettleCharges();
  const [requestId] = useState(() => crypto.randomUUID());
  const [isWhole, setIsWhole] = useState(true);
  const amountToday = reaisFromCents(centsOfAll(charges, "amountToday"));
  const mostOn = (day: string) => reaisFromCents(owedFor(charges, day).mostCents);
  const form = useZodForm(
    settlementForm({ amountToday, mostOn, today }),
    settlementValuesOf({ amountToday }, today, paymentMethod),
  );
  const day = useWatch({ control: form.control, name: "date" });
  const typed = parseReais(useWatch({ control: form.control, name: "amount" })) ?? 0;
  const fill = (on: string) => form.setValue("amount", formatTyped(reaisFromCents(owedFor(charges, on).cents)));
  form.register("date", { onChange: ({ target }: { target: { value: string } }) => isWhole && fill(target.value) });
  const partsOf = (cents: number) =>
    spreadOldestFirst(
      charges.map((charge) => openOn(charge, day)),
      cents,
    );

  function showRefusal(...[error, concern]: Parameters<typeof settlementMessages.settleFailed>): void {
    if (hasCode(error, "payment.overpaid")) {
      setIsWhole(false);
      form.setError("amount", { message: messageOf(error, "") });
    }
    settlementMessages.settleFailed(error, concern);
  }

  const submit = submissionOf(form, async ({ amount = amountToday, ...received }) => {
    const [only, ...others] = charges;
    if (only && others.length === 0) {
      const sent = settleOne.mutateAsync({ params: { id: only.id }, body: { amount, ...received, requestId } });
      settlementMessages.settled(await perform(sent, showRefusal, only.studentName));
    } else {
      const parts = partsOf(centsOf(amount));
      const paymentIds = parts.map(({ id }) => id);
      const amounts = parts.map(({ cents }) => reaisFromCents(cents));
      const sent = settleMany.mutateAsync({ paymentIds, amounts, ...received, requestId });
      settlementMessages.settledMany(await perform(sent, showRefusal, name));
    }
    onClose();
  });

  function setWhole(whole: boolean): void {
    setIsWhole(whole);
    if (whole) fill(form.getValues("date"));
  }
  const owed = owedFor(charges, day).cents;
  return { form, owed, typed, parts: partsOf(typed), day, isWhole, setWhole, submit };
}
