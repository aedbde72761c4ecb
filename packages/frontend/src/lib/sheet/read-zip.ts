/** No size that the archive declares is trusted (docs/rules/import.md, "Import and export"). */
import { refusal } from "./sheet.ts";

/** The maximum total size of an archive's unpacked parts. */
export const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_SIZE, ENTRY_SIZE, LOCAL_SIZE, MAX_COMMENT] = [22, 46, 30, 65_535];

type Entry = { at: number; packed: number; size: number; method: number };
/** Returns a part's text, or undefined if the archive has no such part. @throws SheetError */
export type ReadPart = (path: string) => Promise<string | undefined>;

function findDirectory(view: DataView): { count: number; at: number } {
  const lowest = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--)
    if (view.getUint32(at, true) === END)
      return { count: view.getUint16(at + 10, true), at: view.getUint32(at + 16, true) };
  throw refusal("damaged");
}

function entriesOf(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const { count, at: start } = findDirectory(view);
  if (count > MAX_ENTRIES) throw refusal("unknown");
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw refusal("damaged");
    // The first bit marks an encrypted part.
    if (view.getUint16(at + 8, true) & 1) throw refusal("old");
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name));
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    entries.set(path, { at: view.getUint32(at + 42, true), packed, size, method: view.getUint16(at + 10, true) });
    at += ENTRY_SIZE + name + extra + comment;
  }
  return entries;
}

function packedOf(bytes: Uint8Array, view: DataView, { at, packed }: Entry): Uint8Array<ArrayBuffer> {
  if (view.getUint32(at, true) !== LOCAL) throw refusal("damaged");
  const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.byteLength) throw refusal("damaged");
  return new Uint8Array(bytes.subarray(start, start + packed));
}

/** Unpacks up to the size limit, and stops at the first chunk that exceeds it. */
async function inflate(packed: Uint8Array<ArrayBuffer>, bound: number): Promise<Uint8Array[]> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    size += value.byteLength;
    if (size > bound) {
      await reader.cancel();
      throw refusal("tooLarge");
    }
    chunks.push(value);
  }
}

/** @throws SheetError for a truncated, damaged, encrypted or too large archive */
export function openZip(bytes: Uint8Array): ReadPart {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = guarded(() => entriesOf(bytes, view));
  let left = MAX_UNPACKED_BYTES;
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    if (entry.size > left) throw refusal("tooLarge");
    if (entry.method !== 0 && entry.method !== 8) throw refusal("damaged");
    const packed = guarded(() => packedOf(bytes, view, entry));
    const chunks = entry.method === 0 ? [packed] : await inflate(packed, left).catch(asDamaged);
    left -= chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    return new Blob(chunks as BlobPart[]).text();
  };
}

/** Reports a read beyond the file's end as a damaged file. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asError(error);
  }
}
const asError = (error: unknown) => (error instanceof RangeError ? refusal("damaged") : error);
const asDamaged = (error: unknown): never => {
  throw error instanceof TypeError ? refusal("damaged") : error;
};
