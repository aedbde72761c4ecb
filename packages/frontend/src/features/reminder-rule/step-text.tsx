import type { ProfileWire } from "@emdia/contracts/profile";
import { ALREADY_PAID_TEXT } from "@emdia/contracts/reminder";
import { PLACEHOLDERS, type ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import type { UseFormReturn } from "react-hook-form";
import { TextareaField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { Button } from "../../components/ui/button.tsx";
import { type exampleOf, sampleMail, stepLabel } from "./words.ts";

type Props = {
  form: UseFormReturn<ReminderRuleInput, unknown, ReminderRuleInput>;
  at: number;
  profile: ProfileWire;
  example: ReturnType<typeof exampleOf>;
};

export function StepText({ form, at, profile, example }: Props) {
  const name = `steps.${at}.text` as const;
  const step = form.watch(`steps.${at}`);
  const label = `Texto do lembrete, ${stepLabel(step.days).toLowerCase()}`;

  function insert(placeholder: string) {
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    const { selectionStart: start = step.text.length, selectionEnd: end = start } = field ?? {};
    const text = step.text.slice(0, start) + placeholder + step.text.slice(end);
    form.setValue(name, text, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
    field?.focus();
    field?.setSelectionRange(start + placeholder.length, start + placeholder.length);
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <TextareaField
          label={label}
          rows={5}
          error={form.formState.errors.steps?.[at]?.text?.message}
          hint={
            profile.subscriptionStatus === "trial"
              ? "No teste grátis sai o nosso texto. O seu fica guardado e sai com a assinatura."
              : linkHint(step.text)
          }
          {...form.register(name)}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-ink-2 text-sm">Toque para pôr no texto</legend>
          {Object.entries(PLACEHOLDERS).map(([placeholder, meaning]) => (
            <Button
              key={placeholder}
              tone="soft"
              size="slim"
              className="text-sm"
              title={meaning}
              onClick={() => insert(`{${placeholder}}`)}
            >
              {`{${placeholder}}`}
              <span className="sr-only">, {meaning}</span>
            </Button>
          ))}
        </fieldset>
      </div>
      <Preview mail={sampleMail(example, profile, step)} example={example} profile={profile} />
    </div>
  );
}

type PreviewProps = { mail: ReturnType<typeof sampleMail>; example: Props["example"]; profile: ProfileWire };

function Preview({ mail, example, profile: { businessName, whatsappNumberId } }: PreviewProps) {
  const name = (example.payer ?? example.student).name;
  return (
    <section aria-label="Prévia do e-mail" className="grid gap-3 rounded-md border border-line bg-sunken p-4 text-sm">
      <p className="text-ink-2">
        Assim chega {whatsappNumberId !== null && "por e-mail "}para{" "}
        {example.isInvented ? "um aluno, por exemplo " : ""}
        <span className="font-semibold text-ink">{name}</span>
      </p>
      <div className="grid gap-2 rounded-md bg-card p-4">
        <p className="break-words border-line border-b pb-2 font-semibold">{mail.subject}</p>
        {businessName && <p className="break-words text-ink-2">{businessName}</p>}
        <p className="font-bold text-lg">{mail.heading}</p>
        <p data-preview className="whitespace-pre-wrap break-words">
          {mail.greeting}
        </p>
        <p className="num font-extrabold text-xl">{mail.total}</p>
        <p className="num text-ink-2">{mail.since}</p>
        <p className="text-ink-2">Depois vem o que mais estiver em aberto, e como pagar.</p>
        <p>{ALREADY_PAID_TEXT}</p>
      </div>
    </section>
  );
}
