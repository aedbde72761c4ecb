import { DEFAULT_TIMEZONE, PAYMENT_TERM_MAX_DAYS } from "@emdia/contracts/constants";
import type { ReactNode } from "react";
import { TextareaField, TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { SelectRow, SwitchField } from "../../components/form/setting-fields.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { FoldRow, RowList } from "../../components/ui/connection.tsx";
import { formatCount } from "../../lib/format.ts";
import { FeeRow } from "./fee-row.tsx";
import type { SettingsFormControls } from "./settings-schema.ts";
import { isListedZone, TIME_ZONES } from "./time-zones.ts";

type Form = { form: SettingsFormControls };
export type SettingRow = readonly [isUsed: boolean, row: ReactNode];

const TERMS = Array.from(
  { length: PAYMENT_TERM_MAX_DAYS + 1 },
  (_, days) => [String(days), days === 0 ? "No mesmo dia" : formatCount(days, "dia", "dias")] as const,
);
const MONTHS = [
  ["current", "Mês atual"],
  ["previous", "Mês anterior"],
] as const;

const choicesOf = (zone: string) =>
  [
    ["paymentTermDays", "Prazo de pagamento", "Do envio ao vencimento", "0", TERMS],
    ["billingType", "Mês de referência", "Antes ou depois de usar", "current", MONTHS],
    [
      ...(["timezone", "Fuso horário", "Onde são 8h na cobrança", DEFAULT_TIMEZONE] as const),
      isListedZone(zone) ? TIME_ZONES : [...TIME_ZONES, [zone, zone] as const],
    ],
  ] as const;

const SWITCHES = [
  ["automationEnabled", "Cobrança automática", "No dia escolhido, às 8h, por e-mail", true],
  ["approveRegistrations", "Aprovar cadastros", "Quem vem pelo link espera você, sem cobrança", false],
  [
    ...(["pixWithoutTxid", "Código sem identificador"] as const),
    ...(["Só se o banco recusar o código. Você confirma quem pagou, pelo valor e pelo nome", false] as const),
  ],
] as const;

export function AdvancedSettings({
  form,
  isTrial,
  more,
  reminders,
}: Form & { isTrial: boolean; more: readonly SettingRow[]; reminders: ReactNode }) {
  const saved = form.formState.defaultValues ?? {};
  const usesPix = form.watch("paymentMethod") === "pix";
  const rows: readonly SettingRow[] = [
    ...choicesOf(saved.timezone ?? "").map(
      ([name, label, hint, usual, options]): SettingRow => [
        saved[name] !== usual,
        <SelectRow key={name} label={label} hint={hint} options={options} {...form.register(name)} />,
      ],
    ),
    [saved.pixCity === "", usesPix && <ReceiverRow key="receiver" form={form} />],
    [saved.paymentInstructions !== "", <InstructionsRow key="instructions" form={form} isTrial={isTrial} />],
    [saved.hasLateFee === true || saved.hasPunctuality === true, <FeeRow key="fees" form={form} />],
    ...SWITCHES.map(
      ([name, label, hint, usual]): SettingRow => [
        saved[name] !== usual,
        <SwitchField key={name} label={label} hint={hint} {...form.register(name)} />,
      ],
    ),
    ...more,
  ];
  const shown = (wanted: boolean) => rows.filter(([isUsed]) => isUsed === wanted).map(([, row]) => row);
  const { lateFee, punctualityDiscount, pixMerchantName, pixCity, paymentInstructions } = form.formState.errors;
  return (
    <RowList>
      {shown(true)}
      {reminders}
      <FoldRow
        label="Avançado"
        value="Prazo, multa, banco, fuso e mais"
        isOpen={Boolean(lateFee ?? punctualityDiscount ?? pixMerchantName ?? pixCity ?? paymentInstructions)}
      >
        <div className="-mt-1 -mb-4 grid gap-x-10 *:border-line *:border-t sm:pl-4 lg:grid-cols-2">{shown(false)}</div>
      </FoldRow>
    </RowList>
  );
}

function ReceiverRow({ form }: Form) {
  const field = fieldsOf(form);
  const [receiver, business] = form.watch(["pixMerchantName", "businessName"]);
  const { pixMerchantName, pixCity } = form.formState.errors;
  const isMissing = form.formState.defaultValues?.pixCity === "";
  return (
    <FoldRow
      label="Nome no código PIX"
      value={receiver || business}
      isOpen={Boolean(isMissing || pixMerchantName || pixCity)}
    >
      <TextField
        label="Nome do recebedor"
        hint={linkHint(receiver, { hint: "Como está no banco. Aparece para quem paga." })}
        {...field("pixMerchantName")}
      />
      <TextField label="Cidade do recebedor" {...field("pixCity")} />
    </FoldRow>
  );
}

function InstructionsRow({ form, isTrial }: Form & { isTrial: boolean }) {
  const text = form.watch("paymentInstructions");
  const { paymentInstructions } = form.formState.errors;
  return (
    <FoldRow label="Instruções adicionais" value={text || "Nenhuma"} isOpen={Boolean(paymentInstructions)}>
      <TextareaField
        label="Aparecem em todas as cobranças"
        rows={3}
        hint={linkHint(text, { hint: isTrial ? "Com a assinatura, aparecem também nos e-mails." : "" })}
        {...fieldsOf(form)("paymentInstructions")}
      />
    </FoldRow>
  );
}
