import { internationalPhone, phoneKind } from "./phone.ts";
import { isCnpj, isCpf } from "./tax-document.ts";

export const PIX_KEY_TYPES = ["cpf", "cnpj", "phone", "email", "random"] as const;
/** The owner chooses the type of an ambiguous key: a mobile number can be a valid CPF. */
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns a key without mask, a phone with +55; undefined if it is no key of that type. */
export function normalizePixKey(type: PixKeyType, text: string): string | undefined {
  const key = text.trim();
  if (type === "cpf") return isCpf(key) ? key.replace(/\D/g, "") : undefined;
  if (type === "cnpj") return isCnpj(key) ? key.replace(/[^0-9A-Za-z]/g, "").toUpperCase() : undefined;
  if (type === "phone") return phoneKey(key);
  const lower = key.toLowerCase();
  if (type === "email")
    return EMAIL.test(lower) && lower.length <= 77 && /^[\x21-\x7e]+$/.test(lower) ? lower : undefined;
  return UUID.test(lower) ? lower : undefined;
}

/** If several types fit, only the owner knows the right one. */
export function possiblePixKeyTypes(text: string): PixKeyType[] {
  return PIX_KEY_TYPES.filter((type) => normalizePixKey(type, text) !== undefined);
}

function phoneKey(text: string): string | undefined {
  if (/[^\d\s()+.-]/.test(text) || phoneKind(text) === "unknown") return undefined;
  const digits = internationalPhone(text);
  return digits ? `+${digits}` : undefined;
}
