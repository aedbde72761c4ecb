import type { DefaultValues, FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import type { CodeFault, ProofFault } from "../../lib/auth/types.ts";
import { fieldsOf, isFieldOf, useZodForm } from "./use-zod-form.ts";

/** A password that proves who acts; only the account provider knows whether it is right. */
export const provingPassword = z.string().check(z.minLength(1, "Digite sua senha"));

type Asked<Values extends FieldValues, Output> = {
  schema: z.ZodMiniType<Output, Values>;
  values: DefaultValues<Values>;
  /** Returns the account provider's fault; undefined if it accepted everything. */
  act(output: Output): Promise<ProofFault | undefined>;
  failed(message?: string): void;
  codeText?: (fault: CodeFault) => string;
};

/** A wrong password or code is shown at its field, every other failure by `failed`. */
export function useProofForm<Values extends FieldValues, Output>({
  schema,
  values,
  act,
  failed,
  codeText = codeFaultText,
}: Asked<Values, Output>) {
  const form = useZodForm(schema, values, "onSubmit");
  const show = (name: string, message: string) =>
    isFieldOf(form.getValues(), name) && form.setError(name, { message }, { shouldFocus: true });
  const onSubmit = form.handleSubmit(async (output) => {
    try {
      const fault = await act(output);
      if (fault?.kind === "error") return failed(fault.message);
      if (fault?.kind === "wrong-password") show("password", "Senha incorreta.");
      else if (fault) show("code", codeText(fault));
    } catch {
      failed();
    }
  });
  return { field: fieldsOf(form), dialog: { isBusy: form.formState.isSubmitting, keepsFocus: true, onSubmit } };
}

/** The schema of a code: it accepts six digits and removes spaces, because apps show "123 456". */
export const appCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll(/\s/g, "")),
  ),
  z.string().check(z.regex(/^\d{6}$/, "Digite os 6 números do aplicativo")),
);

export const codeFaultText = ({ kind }: CodeFault): string =>
  kind === "used-code"
    ? "Este código já foi usado. Espere o próximo no aplicativo."
    : "Código incorreto. Confira o aplicativo e tente de novo.";
