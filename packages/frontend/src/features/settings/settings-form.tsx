import type { ProfileInput } from "@emdia/contracts/profile";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { DraftNotice } from "../../components/form/draft-notice.tsx";
import { useFormDraft } from "../../components/form/use-form-draft.ts";
import { setServerErrors } from "../../components/form/visible-error.ts";
import { BillingSection } from "./billing-section.tsx";
import { BusinessSection } from "./business-section.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SettingsForm as Schema, type SettingsValues } from "./settings-schema.ts";

type Props = {
  defaultValues: SettingsValues;
  /** Tells whether the stored settings lack the payment data. */
  isMissingPayment: boolean;
  onSubmit(settings: ProfileInput): Promise<void>;
};

/** Shows the owner's settings in three sections. */
export function SettingsForm({ defaultValues, isMissingPayment, onSubmit }: Props) {
  const form = useForm<SettingsValues, unknown, ProfileInput>({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues,
  });
  const { isSubmitting, isDirty } = form.formState;
  const draft = useFormDraft("settings", form);
  const [saves, setSaves] = useState(0);

  // After a save without payment data the form scrolls to the missing fields, as soon as the fields
  // are enabled again.
  useEffect(() => {
    if (saves > 0 && isMissingPayment && !isSubmitting)
      form.setFocus(form.getValues("paymentMethod") === "bank" ? "bankInfo" : "pixKey");
  }, [saves, isMissingPayment, isSubmitting, form]);

  const submit = form.handleSubmit(async (settings) => {
    try {
      await onSubmit(settings);
      form.reset(form.getValues());
      draft.forget();
      setSaves((before) => before + 1);
    } catch (error) {
      setServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        <DraftNotice draft={draft} />
        <BusinessSection form={form} />
        <PaymentSection form={form} isMissing={isMissingPayment} />
        <BillingSection form={form} />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSubmitting} />
    </form>
  );
}
