/** Sizes and costs of items by DynamoDB's rules. */
import type { Item } from "@emdia/core/model/ports/table";

export type Row = { item: Item; bytes: number };

/** The sizes of attribute names, stored because there are few names and many reads. */
const names = new Map<string, number>();

function bytesOfName(name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(name);
  names.set(name, bytes);
  return bytes;
}

function sizeOfValue(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + sizeOfValue(one) + 1, 3);
  if (typeof value !== "object" || value === null) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + bytesOfName(name) + sizeOfValue(one) + 1, 3);
}

export function sizeOf(item: Item): number {
  let sum = 0;
  for (const name in item) sum += bytesOfName(name) + sizeOfValue(item[name]);
  return sum;
}

export const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));
/** Returns the read units of this number of bytes, for strongly consistent reads. */
export const readUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / 4096));
