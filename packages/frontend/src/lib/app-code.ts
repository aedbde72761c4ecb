import * as z from "zod/mini";
import type { CodeFault } from "./auth/types.ts";

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
