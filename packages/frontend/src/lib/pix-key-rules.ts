import type { ProfileInput } from "@emdia/contracts/profile";
import { canNameReceiver } from "@emdia/contracts/values/pix-code";
import { normalizePixKey, PIX_KEY_TYPES, type PixKeyType, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";

/** An empty text means that no type is chosen. */
export const pixKeyFields = { pixKeyType: z.enum(["", ...PIX_KEY_TYPES]), pixKey: z.string() };
export type TypedPixKey = { pixKeyType: PixKeyType | ""; pixKey: string };

/** A mobile number that is also a CPF has no type until the owner's answer. */
export function pixKeyTypeOf({ pixKeyType, pixKey }: TypedPixKey): PixKeyType | undefined {
  const types = possiblePixKeyTypes(pixKey);
  return types.length > 1 ? types.find((type) => type === pixKeyType) : types[0];
}

export function pixKeyToWire(typed: TypedPixKey): { pixKeyType: PixKeyType | null; pixKey: string } {
  const key = typed.pixKey.trim();
  const type = pixKeyTypeOf(typed) ?? null;
  return { pixKeyType: type, pixKey: (type && normalizePixKey(type, key)) ?? key };
}

const isUsingPix = (settings: ProfileInput) => settings.paymentMethod === "pix" && Boolean(settings.pixKey);

/** The question for a receiver whose name has no letter that a PIX code may contain. */
const LATIN_NAME = "Informe o nome do recebedor com letras de A a Z, como está no banco";

/** Requires a receiver's name that a PIX code may contain: without it no charge has a code. */
export const pixNameRule = z.refine<ProfileInput>((settings) => !isUsingPix(settings) || canNameReceiver(settings), {
  path: ["pixMerchantName"],
  error: LATIN_NAME,
});

/** Without a city the code would say "BRASIL", which the owner did not choose. */
export const pixCityRule = z.refine<ProfileInput>(
  (settings) => !isUsingPix(settings) || Boolean(settings.pixCity?.trim()),
  { path: ["pixCity"], error: "Informe a cidade do recebedor" },
);

const isTyped = (settings: ProfileInput) => !isUsingPix(settings) || Boolean(settings.pixKeyType);
const isAmbiguous = ({ pixKey }: ProfileInput) => possiblePixKeyTypes(pixKey ?? "").length > 1;

/** Requires a PIX key of a known type, because the bank does not find it under another type. */
export const pixKeyRules = [
  z.refine<ProfileInput>((settings) => isTyped(settings) || !isAmbiguous(settings), {
    path: ["pixKeyType"],
    error: "Diga se este número é seu celular ou seu CPF",
  }),
  z.refine<ProfileInput>((settings) => isTyped(settings) || isAmbiguous(settings), {
    path: ["pixKey"],
    error: "Confira a chave: CPF, CNPJ, celular, e-mail ou chave aleatória",
  }),
] as const;
