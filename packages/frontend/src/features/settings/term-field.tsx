import { PAYMENT_TERM_MAX_DAYS } from "@emdia/contracts/constants";
import { SelectField } from "../../components/form/select-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { formatCount, formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import type { SettingsFormControls } from "./pix-fields.tsx";
import { termExample } from "./term-example.ts";

const TERMS = Array.from({ length: PAYMENT_TERM_MAX_DAYS + 1 }, (_, days) => days);

/**
 * Asks how many days after the billing day its charges are due, with the next billing day as an
 * example.
 */
export function TermField({ form }: { form: SettingsFormControls }) {
  const [day, term] = form.watch(["invoiceDay", "paymentTermDays"]);
  const { sent, due } = termExample(useToday(), Number(day), Number(term));
  return (
    <SelectField
      label="Prazo de pagamento"
      hint={`Enviada em ${formatDay(sent)}, vence em ${formatDay(due)}.`}
      error={visibleErrors(form)("paymentTermDays")}
      {...form.register("paymentTermDays")}
    >
      {TERMS.map((days) => (
        <option key={days} value={days}>
          {days === 0 ? "Vence no dia da cobrança" : `${formatCount(days, "dia", "dias")} depois do envio`}
        </option>
      ))}
    </SelectField>
  );
}
