import { FOR_MINORS, WITHDRAWAL } from "@emdia/contracts/consent";
import type { AskedDetail, PublicTeacherWire } from "@emdia/contracts/registration";
import { CircleAlert, WifiOff } from "lucide-react";
import { type ComponentProps, type SyntheticEvent, useRef } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { EmailField, PhoneField, TextField } from "../../components/form/fields.tsx";
import { buttonLook, keepFocus } from "../../components/ui/button-look.ts";
import { useOnline } from "../../lib/use-online.ts";
import { ConsentField, PlanChoice, WhatsAppField } from "./registration-fields.tsx";
import type { RegistrationField } from "./registration-schema.ts";
import { type RegistrationControls, useRegistrationForm } from "./use-registration-form.ts";

type Props = { code: string; businessName: string; teacher: PublicTeacherWire; onDone(): void };

export function RegistrationForm({ code, businessName, teacher: { plans, today, profile }, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useRegistrationForm({ code, today, planIds: plans.map((plan) => plan.id), onDone });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = form.submit();
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="relative">
      <fieldset disabled={form.isSending} className="grid gap-5">
        <Person form={form} />
        <PlanChoice plans={plans} form={form} />
        <ConsentField businessName={businessName} form={form} />
        {profile.hasWhatsApp && <WhatsAppField businessName={businessName} form={form} />}
        <p className="text-ink-2 text-sm">{WITHDRAWAL}</p>
        <Honeypot form={form} />
        <Sending form={form} />
      </fieldset>
    </form>
  );
}

/** What the form asks about the student besides the contact. */
const ASKED: Readonly<Record<AskedDetail, ComponentProps<typeof TextField>>> = {
  birthday: { label: "Data de nascimento", type: "date", autoComplete: "bday", hint: FOR_MINORS },
};

function Person({ form: { values, isGuardian, change, leave, errorOf } }: { form: RegistrationControls }) {
  const wire = (field: Exclude<RegistrationField, "planId" | "consent" | "whatsapp" | "website">) => ({
    name: field,
    required: true,
    value: values[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    onBlur: () => leave(field),
  });
  return (
    <>
      <TextField label="Nome Completo" autoComplete="name" autoCapitalize="words" {...wire("name")} />
      {(Object.keys(ASKED) as AskedDetail[]).map((name) => (
        <TextField key={name} {...ASKED[name]} {...wire(name)} isOptional required={false} />
      ))}
      {isGuardian && (
        <TextField label="Nome do responsável" autoComplete="name" autoCapitalize="words" {...wire("guardianName")} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label={isGuardian ? "Email do responsável" : "Email"} autoComplete="email" {...wire("email")} />
        <PhoneField
          label={isGuardian ? "Telefone/WhatsApp do responsável" : "Telefone/WhatsApp"}
          autoComplete="tel-national"
          {...wire("phone")}
        />
      </div>
    </>
  );
}

function Sending({ form }: { form: RegistrationControls }) {
  const isOnline = useOnline();
  return (
    <div className="grid gap-3">
      <button
        type="submit"
        disabled={form.isSending}
        onMouseDown={keepFocus}
        className={buttonLook({ size: "lg", wide: true })}
      >
        {form.isSending ? "Cadastrando..." : "Realizar Cadastro"}
      </button>
      {form.failure && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>{form.failure.title}</strong> {form.failure.text}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="pending" icon={WifiOff} role="status">
          <strong>Você está sem internet.</strong> O que você digitou fica salvo: envie quando ela voltar.
        </Notice>
      )}
    </div>
  );
}

/** The field is invisible and silent (docs/rules/registration.md, "Public registration"). */
function Honeypot({ form }: { form: RegistrationControls }) {
  return (
    <div aria-hidden className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        Site
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          value={form.values.website}
          onChange={(event) => form.change("website", event.target.value)}
        />
      </label>
    </div>
  );
}
