import { consentText, guardianConsentText, whatsappConsentText } from "@emdia/contracts/consent";
import { FieldError } from "../../components/form/field.tsx";
import { paths } from "../../lib/paths.ts";
import type { RegistrationControls } from "./use-registration-form.ts";

/** LGPD art. 8. */
export function ConsentField({ businessName, form }: { businessName: string; form: RegistrationControls }) {
  const { isGuardian, values } = form;
  const text = isGuardian ? guardianConsentText(businessName, values.name.trim()) : consentText(businessName);
  const error = form.errorOf("consent");
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-1.5">
        <input
          type="checkbox"
          name="consent"
          required
          className="mt-0.5 size-5 shrink-0 accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "consentimento-erro" : undefined}
          checked={form.values.consent}
          onChange={(event) => form.change("consent", event.target.checked)}
        />
        <span className="min-w-0 text-sm">{text}</span>
      </label>
      <FieldError id="consentimento-erro" error={error} />
      <a
        href={paths.privacy}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start pl-8 font-semibold text-link text-sm underline underline-offset-4"
      >
        Política de Privacidade<span className="sr-only"> (abre em outra aba)</span>
      </a>
    </div>
  );
}

/** Nobody has to tick it: the registration is the same without it. */
export function WhatsAppField({ businessName, form }: { businessName: string; form: RegistrationControls }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        name="whatsapp"
        className="mt-0.5 size-5 shrink-0 accent-primary"
        checked={form.values.whatsapp}
        onChange={(event) => form.change("whatsapp", event.target.checked)}
      />
      <span className="min-w-0 text-sm">
        {whatsappConsentText(businessName)} <span className="text-ink-2">(opcional)</span>
      </span>
    </label>
  );
}
