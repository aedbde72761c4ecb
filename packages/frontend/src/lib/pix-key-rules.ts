/** A PIX key as people type it, and its rules; shared by the settings and the wizard. */
import type { ProfileInput } from "@emdia/contracts/profile";
import { normalizePixKey, PIX_KEY_TYPES, type PixKeyType, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";

/** The fields as the person sees them; no type chosen is an empty text. */
export const pixKeyFields = { pixKeyType: z.enum(["", ...PIX_KEY_TYPES]), pixKey: z.string() };
type TypedPixKey = { pixKeyType: PixKeyType | ""; pixKey: string };

/** The type of a key that can be of one type alone; a mobile number can be a valid CPF, and is left to the person. */
export function onlyTypeOf(pixKey: string): PixKeyType | undefined {
  const [only, ...others] = possiblePixKeyTypes(pixKey);
  return others.length === 0 ? only : undefined;
}

/**
 * The wire's two fields: the key in its type's own form where it is one, else as typed, for the rules to refuse. A type that
 * was not chosen is taken from a key that leaves no doubt: the last key of a keyboard sends before the field is left.
 */
export function pixKeyToWire({ pixKeyType, pixKey }: TypedPixKey): { pixKeyType: PixKeyType | null; pixKey: string } {
  const key = pixKey.trim();
  const type = pixKeyType || onlyTypeOf(key) || null;
  return { pixKeyType: type, pixKey: (type && normalizePixKey(type, key)) ?? key };
}

const isUsingPix = (settings: ProfileInput) => settings.paymentMethod === "pix" && Boolean(settings.pixKey);

/** A PIX key must be one of the type the owner says: with another one the bank does not find it. */
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
