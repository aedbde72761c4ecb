import * as z from "zod/mini";

/** A PDF to save: the name of the file, and its bytes in base64. */
export const PdfWire = z.object({ fileName: z.string(), pdf: z.string() });
export type PdfWire = z.infer<typeof PdfWire>;
