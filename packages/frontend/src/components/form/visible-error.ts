import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../lib/api-error.ts";

type AnyForm<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  "getFieldState" | "formState"
>;

/** A field's text once it may be shown: after it was left, or after a try to send. */
export function visibleErrors<Values extends FieldValues, Output>({
  getFieldState,
  formState,
}: AnyForm<Values, Output>) {
  return (name: FieldPath<Values>): string | undefined => {
    const { error, isTouched } = getFieldState(name, formState);
    return isTouched || formState.isSubmitted ? error?.message : undefined;
  };
}

/** Lays the server's texts on the fields they are about. */
export function layServerErrors<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "setError" | "getValues">,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields))
    if (isFieldOf(form.getValues(), name)) form.setError(name, { message });
}

function isFieldOf<Values extends FieldValues>(values: Values, name: string): name is FieldPath<Values> {
  return name in values;
}
