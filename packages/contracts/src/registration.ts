/** The link by which students register themselves (spec §2, product.md "Public registration"). */
import * as z from "zod/mini";

/** POST /api/generate-registration-code. `rotate` replaces the code: the old link dies. */
export const GenerateCodeInput = z.object({ rotate: z.optional(z.boolean("Valor inválido")) });
export type GenerateCodeInput = z.infer<typeof GenerateCodeInput>;

export const RegistrationLinkWire = z.object({ registrationLink: z.string(), registrationCode: z.string() });
export type RegistrationLinkWire = z.infer<typeof RegistrationLinkWire>;
