/** EMV fields (2-digit id and length, value) and a CRC (BCB, Manual para Iniciação do Pix). */
import { formatDecimal } from "./money.ts";

/** Centavos; without an amount the payer types one. */
export type PixCode = {
  key: string;
  merchantName: string;
  merchantCity: string;
  amountCents?: number | undefined;
  /** The identifier (`txid.ts`), `[A-Za-z0-9]{1,25}`; without it the code contains `***`. */
  txid?: string | undefined;
  message?: string | undefined;
};

const GUI = "br.gov.bcb.pix";
const MAX_ACCOUNT = 99;
const MAX_NAME = 25;
const MAX_CITY = 15;

export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Every bank accepts upper-case letters, digits and single spaces. */
export function pixText(text: string, maxLength: number): string {
  const ascii = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const clean = ascii
    .replace(/[^A-Z0-9 ]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
  return clean.slice(0, maxLength).trim();
}

/** Returns false for a name of which banks accept no character; an empty name may be filled in. */
export function canNameReceiver(receiver: {
  pixMerchantName?: string | null | undefined;
  businessName?: string | null | undefined;
}): boolean {
  const name = receiver.pixMerchantName || receiver.businessName || "";
  return name === "" || pixText(name, MAX_NAME) !== "";
}

/** Composes a PIX code. @throws RangeError for a key, amount or txid that banks would refuse */
export function composePixCode(code: PixCode): string {
  const txid = code.txid ?? "***";
  if (!/^([A-Za-z0-9]{1,25}|\*{3})$/.test(txid)) throw new RangeError(`txid cannot be in a PIX code: ${txid}`);
  if (!/^[\x21-\x7e]{1,77}$/.test(code.key)) throw new RangeError("the key cannot be in a PIX code");
  const amount = code.amountCents;
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount < 1 || amount > 999_999_999_999))
    throw new RangeError(`amount cannot be in a PIX code: ${amount}`);
  const account = field("00", GUI) + field("01", code.key);
  const message = pixText(code.message ?? "", MAX_ACCOUNT - account.length - 4);
  const body = [
    field("00", "01"),
    field("26", message ? account + field("02", message) : account),
    field("52", "0000"),
    field("53", "986"),
    amount === undefined ? "" : field("54", formatDecimal(amount)),
    field("58", "BR"),
    field("59", pixText(code.merchantName, MAX_NAME) || "RECEBEDOR"),
    field("60", pixText(code.merchantCity, MAX_CITY) || "BRASIL"),
    field("62", field("05", txid)),
    "6304",
  ].join("");
  return body + crc16(body);
}

/** Parses a PIX code; undefined when a length, the CRC or a required field is wrong. */
export function parsePixCode(text: string): PixCode | undefined {
  const fields = parseFields(text);
  if (!fields || fields.get("63") !== crc16(text.slice(0, -4)) || !/6304[0-9A-F]{4}$/.test(text)) return undefined;
  const account = parseFields(fields.get("26") ?? "");
  const additional = parseFields(fields.get("62") ?? "");
  const [key, merchantName, merchantCity] = [account?.get("01"), fields.get("59"), fields.get("60")];
  if (account?.get("00")?.toLowerCase() !== GUI || !key || !merchantName || !merchantCity) return undefined;
  const amount = fields.get("54");
  if (amount !== undefined && !/^\d{1,10}\.\d{2}$/.test(amount)) return undefined;
  return {
    key,
    merchantName,
    merchantCity,
    amountCents: amount === undefined ? undefined : Number(amount.replace(".", "")),
    txid: additional?.get("05"),
    message: account.get("02"),
  };
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, "0")}${value}`;

function parseFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    if (!head?.[1] || !head[2]) return undefined;
    const length = Number(head[2]);
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length || fields.has(head[1])) return undefined;
    fields.set(head[1], value);
    at += 4 + length;
  }
  return fields;
}
