/** See docs/rules/bank.md, "Reading a bank". No secret is ever sent back. */
import * as z from "zod/mini";
import {
  BANK_PROBLEMS,
  BANK_STATUSES,
  MAX_BANK_FILE_BYTES,
  MAX_BANK_FILES,
  MAX_BANK_SECRET,
  MAX_NAME,
} from "./constants.ts";

const secret = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(MAX_BANK_SECRET, message));
const optionalSecret = z.optional(
  z.string("Valor inválido").check(z.trim(), z.maxLength(MAX_BANK_SECRET, "Valor inválido")),
);
const TOO_LARGE = "O arquivo é grande demais para um certificado";

/** `password` opens the `files` in base64; neither is stored. An empty text means none. */
export const ConnectBankInput = z.object({
  bank: z.string("Escolha o banco").check(z.minLength(1, "Escolha o banco"), z.maxLength(20, "Escolha o banco")),
  // Some banks want the Client ID in a header, which cannot have other characters.
  clientId: secret("Informe o Client ID").check(
    z.refine(
      (id) => /^[\x21-\x7e]*$/.test(id),
      "O Client ID tem um caractere estranho: copie de novo do site do banco",
    ),
  ),
  clientSecret: optionalSecret,
  appKey: optionalSecret,
  files: z
    .array(
      z.object({
        name: z.string("Arquivo inválido").check(z.maxLength(MAX_NAME, "Arquivo inválido")),
        content: z.base64("Arquivo inválido").check(z.maxLength(Math.ceil(MAX_BANK_FILE_BYTES / 3) * 4, TOO_LARGE)),
      }),
      "Escolha o arquivo do certificado",
    )
    .check(
      z.minLength(1, "Escolha o arquivo do certificado"),
      z.maxLength(MAX_BANK_FILES, `Escolha no máximo ${MAX_BANK_FILES} arquivos`),
    ),
  password: z._default(z.string("Valor inválido").check(z.maxLength(MAX_BANK_SECRET, "Valor inválido")), ""),
});
export type ConnectBankInput = z.infer<typeof ConnectBankInput>;

/**
 * `unproven`: the bank is read, but no payment with one of our identifiers came yet. `degraded`: no
 * successful read for two hours. `needs-owner`: only the owner can repair it.
 */
export const BankStatus = z.enum(BANK_STATUSES);
export type BankStatus = z.infer<typeof BankStatus>;

/** Why the last read failed. The first four need the owner (core's `model/ports/bank.ts`). */
export const BankProblem = z.enum(BANK_PROBLEMS);
export type BankProblem = z.infer<typeof BankProblem>;

/** `first` counts what the first read linked or proposed. The bank may call `hintUrl`. */
export const BankConnectionWire = z.object({
  bank: z.string(),
  bankName: z.string(),
  status: BankStatus,
  problem: z.nullable(BankProblem),
  certificateName: z.string(),
  certificateEndsAt: z.string(),
  connectedAt: z.string(),
  readAt: z.nullable(z.string()),
  nextAt: z.string(),
  provenAt: z.nullable(z.string()),
  hintUrl: z.string(),
  first: z.nullable(z.object({ linked: z.int(), proposed: z.int() })),
});
export type BankConnectionWire = z.infer<typeof BankConnectionWire>;

/** `now` is the instant of the answer: a phone's clock may be wrong. */
export const BankWire = z.object({
  now: z.string(),
  banks: z.array(z.object({ id: z.string(), name: z.string(), needsSecret: z.boolean(), needsAppKey: z.boolean() })),
  connection: z.nullable(BankConnectionWire),
});
export type BankWire = z.infer<typeof BankWire>;
