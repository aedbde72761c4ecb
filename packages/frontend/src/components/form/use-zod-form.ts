import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";

type Form<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>;

/** Checks the fields while the person types, or with `onSubmit` only when the form is sent. */
export function useZodForm<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues: DefaultValues<Values>,
  mode: "all" | "onSubmit" = "all",
): Form<Values, Output> {
  return useForm<Values, unknown, Output>({ resolver: zodResolver(schema), mode, defaultValues });
}

/** Returns a field's props. Its error is shown after the person left the field or sent the form. */
export function fieldsOf<Values extends FieldValues, Output>(form: Form<Values, Output>) {
  const errorOf = visibleErrors(form);
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    error: errorOf(name),
    ...form.register(name, options),
  });
}

export function submissionOf<Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  send: (output: Output) => Promise<unknown>,
  onInvalid?: SubmitErrorHandler<Values>,
) {
  return form.handleSubmit(async (output) => {
    try {
      await send(output);
    } catch (error) {
      setServerErrors(form, error);
    }
  }, onInvalid);
}

type AnyForm<Values extends FieldValues, Output> = Pick<
  UseFormReturn<Values, unknown, Output>,
  "getFieldState" | "formState"
>;

export function visibleErrors<Values extends FieldValues, Output>({
  getFieldState,
  formState,
}: AnyForm<Values, Output>) {
  return (name: FieldPath<Values>): string | undefined => {
    const { error, isTouched } = getFieldState(name, formState);
    return isTouched || formState.isSubmitted ? error?.message : undefined;
  };
}

function setServerErrors<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "setError" | "getValues">,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields))
    if (isFieldOf(form.getValues(), name)) form.setError(name, { message });
}

export function isFieldOf<Values extends FieldValues>(values: Values, name: string): name is FieldPath<Values> {
  return name in values;
}
