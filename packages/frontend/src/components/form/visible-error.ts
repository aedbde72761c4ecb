import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../lib/api-error.ts";

type AnyForm<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  "getFieldState" | "formState"
>;

/**
 * Returns the fields' errors that may be shown: after a field was left, or after an attempt to
 * send.
 */
export function visibleErrors<Values extends FieldValues, Output>({
  getFieldState,
  formState,
}: AnyForm<Values, Output>) {
  return (name: FieldPath<Values>): string | undefined => {
    const { error, isTouched } = getFieldState(name, formState);
    return isTouched || formState.isSubmitted ? error?.message : undefined;
  };
}

/** Sets the server's texts as errors of their fields. */
export function setServerErrors<Values extends FieldValues, Output>(
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
