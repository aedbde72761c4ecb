import { LateFeeInput, PunctualityInput } from "@emdia/contracts/fee-terms";
import { useQuery } from "@tanstack/react-query";
import { TextField } from "../../components/form/fields.tsx";
import { DiscountField, MoneyField } from "../../components/form/money-field.tsx";
import { SwitchField } from "../../components/form/setting-fields.tsx";
import { fieldsOf, visibleErrors } from "../../components/form/use-zod-form.ts";
import { FoldRow } from "../../components/ui/connection.tsx";
import { planQueries } from "../../data/queries.ts";
import { useToday } from "../../lib/today.ts";
import { feeTermsToWire, lateExample, punctualityExample, usualCents } from "./fee-terms.ts";
import type { SettingsFormControls } from "./settings-schema.ts";

type Props = { form: SettingsFormControls };

const percentField = { inputMode: "decimal", autoComplete: "off" } as const;

export function FeeRow({ form }: Props) {
  const [hasLateFee, hasPunctuality] = form.watch(["hasLateFee", "hasPunctuality"]);
  const names = [...(hasLateFee ? ["Multa e juros"] : []), ...(hasPunctuality ? ["Desconto"] : [])];
  const { lateFee, punctualityDiscount } = form.formState.errors;
  return (
    <FoldRow
      label="Multa, juros e desconto"
      value={names.join(" e ") || "Não cobra"}
      isOpen={Boolean(lateFee ?? punctualityDiscount)}
    >
      <p className="text-ink-2 text-sm">Ligue só se o contrato com seus alunos prevê.</p>
      <SwitchField
        label="Multa e juros por atraso"
        hint="A lei permite multa de até 2%, uma vez, e juros de até 1% ao mês (CDC, art. 52, § 1º)."
        {...form.register("hasLateFee")}
      />
      {hasLateFee && <LateFeeFields form={form} />}
      <SwitchField
        label="Desconto de pontualidade"
        hint="Quem paga até o vencimento paga menos."
        {...form.register("hasPunctuality")}
      />
      {hasPunctuality && <PunctualityFields form={form} />}
      {(hasLateFee || hasPunctuality) && (
        <div className="grid gap-1 text-ink-2 text-sm">
          <Examples form={form} />
          <p>Vale para as próximas cobranças. As que já existem não mudam.</p>
        </div>
      )}
    </FoldRow>
  );
}

function LateFeeFields({ form }: Props) {
  const field = fieldsOf(form);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-5">
        <TextField label="Multa" placeholder="2%" {...percentField} {...field("lateFee.fineBps")} />
        <TextField label="Juros ao mês" placeholder="1%" {...percentField} {...field("lateFee.interestBps")} />
      </div>
      <MoneyField
        label="Dispensar encargos abaixo de"
        isOptional
        placeholder="5,00"
        hint="Se quem pagou atrasado deixar menos que isso de multa e juros, a cobrança fica quitada."
        {...field("lateFee.waiveBelowCents")}
      />
    </>
  );
}

function PunctualityFields({ form }: Props) {
  const field = fieldsOf(form);
  const errorOf = visibleErrors(form);
  const unit = form.watch("punctualityUnit");
  const { error = errorOf("punctualityDiscount"), ...typed } = field(`punctualityDiscount.${unit}`);
  return (
    <DiscountField
      units={["cents", "percentBps"]}
      placeholders={["15,00", "10%"]}
      unit={unit}
      onUnit={(value) => form.setValue("punctualityUnit", value, { shouldDirty: true, shouldValidate: true })}
      error={error}
      {...typed}
    />
  );
}

function Examples({ form }: Props) {
  const amountCents = usualCents(useQuery(planQueries.list()).data ?? []);
  const today = useToday();
  const { lateFee, punctualityDiscount } = feeTermsToWire(form.watch());
  const late = LateFeeInput.safeParse(lateFee).data;
  const discount = PunctualityInput.safeParse(punctualityDiscount).data;
  return (
    <>
      {late && <p>{lateExample(late, amountCents, today)}</p>}
      {discount && <p>{punctualityExample(discount, amountCents)}</p>}
    </>
  );
}
