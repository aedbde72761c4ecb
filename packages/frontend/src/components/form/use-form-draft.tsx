import { History } from "lucide-react";
import { useEffect, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { type FormDraft, formDraft } from "../../lib/drafts.ts";
import { Notice } from "../feedback/notice.tsx";

type Form<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

type Draft = { isRestored: boolean; forget(): void; startOver(): void };

function changedFields(dirty: object, values: FieldValues, prefix = ""): FormDraft {
  return Object.fromEntries(
    Object.entries(dirty).flatMap(([name, change]) =>
      typeof change === "object"
        ? Object.entries(changedFields(change, values[name], `${prefix}${name}.`))
        : change && [[`${prefix}${name}`, values[name]]],
    ),
  );
}

function restore<Values extends FieldValues, Output>(form: Form<Values, Output>, name: string): boolean {
  const kept = Object.entries(formDraft.get(name)).filter(([field, value]) => {
    const now: unknown = form.getValues(field as FieldPath<Values>);
    return typeof now === typeof value && now !== value;
  });
  for (const [field, value] of kept)
    form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return kept.length > 0;
}

/** A draft survives a reload or an accidental tap. It keeps changed fields only, until sign-out. */
export function useFormDraft<Values extends FieldValues, Output>(name: string, form: Form<Values, Output>): Draft {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    setRestored(restore(form, name));
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields }) => {
        if (isDirty) formDraft.set(name, changedFields(dirtyFields ?? {}, values));
        else if (isDirty === false) formDraft.clear(name);
      },
    });
  }, [name, form]);

  const forget = () => formDraft.clear(name);
  const startOver = () => {
    form.reset();
    forget();
    setRestored(false);
  };
  return { isRestored, forget, startOver };
}

export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.isRestored) return null;
  return (
    <Notice tone="info" icon={History} role="status">
      Recuperamos o que você tinha digitado.{" "}
      <button type="button" className="min-h-6 font-semibold underline" onClick={draft.startOver}>
        Começar do zero
      </button>
    </Notice>
  );
}
