import { type Addressee, messageAddressesOf } from "./message-addresses.ts";

/**
 * One reminder covers at most this many students: one transaction claims them and their charges.
 */
const MAX_TOGETHER = 30;
/** A reminder's students may have at most this many phones, in the same transaction. */
const MAX_PHONES = 8;

/** Returns the first students of one address, as many as one transaction can write. */
export function limitToTransaction<T extends { student: Addressee }>(all: readonly T[]): T[] {
  const phones = new Set<string>();
  return all.slice(0, MAX_TOGETHER).filter(({ student }) => {
    const { phone } = messageAddressesOf(student);
    if (phone !== undefined && !phones.has(phone) && phones.size === MAX_PHONES) return false;
    if (phone !== undefined) phones.add(phone);
    return true;
  });
}
