import { useEffect, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { formDraft } from "../../lib/storage.ts";

type Form<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** What a form's draft offers: whether something was brought back, and the ways to drop it. */
export type Draft = { isRestored: boolean; forget(): void; startOver(): void };

/** Puts back what was typed, as far as the form still has such fields. */
function restore<Values extends FieldValues, Output>(form: Form<Values, Output>, name: string): boolean {
  const now = form.getValues();
  const kept = Object.entries(formDraft.get(name)).filter(
    ([field, value]) => typeof now[field] === typeof value && now[field] !== value,
  );
  for (const [field, value] of kept)
    form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return kept.length > 0;
}

/**
 * Keeps in this tab what is typed into a form until it is saved (`forget`), so that a reload, a lost connection or a tap on
 * the wrong link loses nothing. Signing out drops it. Without a name nothing is kept.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  name: string | undefined,
  form: Form<Values, Output>,
): Draft {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (name === undefined) return;
    setRestored(restore(form, name));
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => isDirty && formDraft.set(name, values),
    });
  }, [name, form]);

  const forget = () => {
    if (name !== undefined) formDraft.clear(name);
  };
  const startOver = () => {
    form.reset();
    forget();
    setRestored(false);
  };
  return { isRestored, forget, startOver };
}
