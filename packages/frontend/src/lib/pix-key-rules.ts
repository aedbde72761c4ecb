/** The form fields of a PIX key and their rules, for the settings and the wizard. */
import type { ProfileInput } from "@emdia/contracts/profile";
import { canNameReceiver } from "@emdia/contracts/values/pix-code";
import { normalizePixKey, PIX_KEY_TYPES, type PixKeyType, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";

/** The typed fields. An empty text means that no type is chosen. */
export const pixKeyFields = { pixKeyType: z.enum(["", ...PIX_KEY_TYPES]), pixKey: z.string() };
type TypedPixKey = { pixKeyType: PixKeyType | ""; pixKey: string };

/**
 * Returns the type of a key that can be of only one type, or undefined for other keys, such as a
 * mobile number that is also a valid CPF.
 */
export function detectPixKeyType(pixKey: string): PixKeyType | undefined {
  const [only, ...others] = possiblePixKeyTypes(pixKey);
  return others.length === 0 ? only : undefined;
}

/**
 * Returns the two fields for the wire. The key is normalized. A key that does not match its type
 * stays as typed, so that the rules reject it. If no type was chosen, an unambiguous key determines
 * the type, because Enter sends the form before the person leaves the field.
 */
export function pixKeyToWire({ pixKeyType, pixKey }: TypedPixKey): { pixKeyType: PixKeyType | null; pixKey: string } {
  const key = pixKey.trim();
  const type = pixKeyType || detectPixKeyType(key) || null;
  return { pixKeyType: type, pixKey: (type && normalizePixKey(type, key)) ?? key };
}

const isUsingPix = (settings: ProfileInput) => settings.paymentMethod === "pix" && Boolean(settings.pixKey);

/** The question for a receiver whose name has no letter that a PIX code may contain. */
export const LATIN_NAME = "Informe o nome do recebedor com letras de A a Z, como está no banco";

/** Requires a receiver's name that a PIX code may contain: without it no charge has a code. */
export const pixNameRule = z.refine<ProfileInput>((settings) => !isUsingPix(settings) || canNameReceiver(settings), {
  path: ["pixMerchantName"],
  error: LATIN_NAME,
});

/**
 * Requires the receiver's city in a PIX code. Without a city the code would say "BRASIL", which the
 * owner did not choose.
 */
export const pixCityRule = z.refine<ProfileInput>(
  (settings) => !isUsingPix(settings) || Boolean(settings.pixCity?.trim()),
  { path: ["pixCity"], error: "Informe a cidade do recebedor" },
);

/**
 * Requires a PIX key that matches the chosen type, because the bank does not find it under another
 * type.
 */
export const pixKeyRules = [
  z.refine<ProfileInput>((settings) => !isUsingPix(settings) || Boolean(settings.pixKeyType), {
    path: ["pixKeyType"],
    error: "Escolha o tipo da chave",
  }),
  z.refine<ProfileInput>(
    ({ pixKeyType, ...settings }) =>
      !isUsingPix(settings) || !pixKeyType || normalizePixKey(pixKeyType, settings.pixKey ?? "") !== undefined,
    { path: ["pixKey"], error: "Esta chave não é do tipo escolhido" },
  ),
] as const;
