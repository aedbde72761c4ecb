/**
 * The identifier (txid) of our PIX codes. It names the charges that a code asks for and the amount,
 * so that a bank's entry identifies the charges that were paid
 * (docs/decisions/036-txid-and-matching.md).
 */
import { MAX_NUMBER } from "../constants.ts";
import { isChargeId, parseChargeId } from "./charge-id.ts";
import { crc16 } from "./pix-code.ts";

const PREFIX = "ED";
const CHECK_LENGTH = 7;
const CHECKS = 36n ** BigInt(CHECK_LENGTH);
const MASK = (1n << 64n) - 1n;

const base36 = (value: number | bigint) => value.toString(36).toUpperCase();

/** Hashes an ASCII text by FNV-1a to 64 bits. */
function hash(text: string): bigint {
  let state = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++)
    state = ((state ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n) & MASK;
  return state;
}

/**
 * Returns the checksum of a set of charges and an amount; the order of the charges is irrelevant.
 */
function checkOf(chargeIds: readonly number[], amountCents: number): string {
  const said = `${chargeIds.toSorted((a, b) => a - b).join(" ")}=${amountCents}`;
  return base36(hash(said) % CHECKS).padStart(CHECK_LENGTH, "0");
}

/**
 * Returns the txid of a code for these charges and this amount in centavos: `ED`, the id of the
 * first charge in base 36, and a checksum of all ids and the amount. It has at most 19 of the 25
 * characters that a code may hold. Another set or amount gives another txid, because a bank may
 * refuse a txid that it has seen with another amount.
 */
export const txidOf = (chargeIds: readonly [number, ...number[]], amountCents: number): string =>
  `${PREFIX}${base36(chargeIds[0])}${checkOf(chargeIds, amountCents)}`;

/**
 * The content of a txid. `leadId` is the id of the first charge that its code asked for. `ask` is
 * the current kind. Earlier releases sent three others: `set` for several charges, `charge` for one
 * charge of any amount, and `student` for a student's debts at that time.
 */
export type ParsedTxid =
  | { kind: "ask" | "set"; leadId: number; check: string }
  | { kind: "charge"; leadId: number }
  | { kind: "student"; studentId: number };

const leadOf = (id: number): number | undefined => (isChargeId(id) && parseChargeId(id) ? id : undefined);

/** Parses a txid of any release; undefined for any other text. */
export function parseTxid(text: string): ParsedTxid | undefined {
  const txid = text.toUpperCase();
  const [, lead36 = "", check = ""] = /^ED([0-9A-Z]{6,10})([0-9A-Z]{7})$/.exec(txid) ?? [];
  const askId = lead36 && !lead36.startsWith("0") ? leadOf(Number.parseInt(lead36, 36)) : undefined;
  if (askId !== undefined) return { kind: "ask", leadId: askId, check };
  const [, setLead = "", crc = ""] = /^F([1-9]\d{8,15})([0-9A-F]{4})$/.exec(txid) ?? [];
  const setId = setLead ? leadOf(Number(setLead)) : undefined;
  if (setId !== undefined) return { kind: "set", leadId: setId, check: crc };
  if (!/^[1-9]\d{0,15}$/.test(txid)) return undefined;
  const id = Number(txid);
  if (!isChargeId(id)) return id <= MAX_NUMBER ? { kind: "student", studentId: id } : undefined;
  const leadId = leadOf(id);
  return leadId === undefined ? undefined : { kind: "charge", leadId };
}

/**
 * Tells whether a txid proves that its code asked for exactly these charges, the lead first, and
 * this amount in centavos. The earlier kind for several charges proves only their set and order;
 * the kinds that consist of a number alone prove nothing.
 */
export function provesAsk(txid: ParsedTxid, chargeIds: readonly number[], amountCents: number): boolean {
  if (txid.kind === "ask") return chargeIds.includes(txid.leadId) && txid.check === checkOf(chargeIds, amountCents);
  return txid.kind === "set" && chargeIds[0] === txid.leadId && txid.check === crc16(chargeIds.join(" "));
}
