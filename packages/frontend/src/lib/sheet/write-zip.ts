/** Writes a ZIP archive of texts, far below the 4 GB from which ZIP64 is needed. */

/** Writes numbers of 2 or 4 bytes, the lowest byte first. */
const bytesOf = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(fields.flatMap(([size, value]) => Array.from({ length: size }, (_, at) => value >>> (8 * at))));

/** The start of each record, and version 2.0. */
const [FILE, ENTRY, END, VERSION] = [
  [4, 0x04034b50],
  [4, 0x02014b50],
  [4, 0x06054b50],
  [2, 20],
] as const;
const EMPTY = [4, 0] as const;

/** Packs a text by gzip, which is deflated data between 10 bytes and the checksum that ZIP needs too. */
async function pack(text: string) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const gzip = new Uint8Array(await new Response(packed).arrayBuffer());
  return { data: gzip.slice(10, -8), checksumAndSize: gzip.slice(-8) };
}

/** Writes files, each a path and a text, as a ZIP archive. */
export async function writeZip(files: readonly (readonly [path: string, text: string])[]) {
  let [body, directory] = [new Blob(), new Blob()];
  for (const [path, text] of files) {
    const { data, checksumAndSize } = await pack(text);
    const name = new TextEncoder().encode(path);
    // No flags, deflated, on 1 January 1980; the packed size stands between checksum and size.
    const head = bytesOf(VERSION, [2, 0], [2, 8], [2, 0], [2, 33]);
    const [checksum, size] = [checksumAndSize.slice(0, 4), checksumAndSize.slice(4)];
    const facts = [head, checksum, bytesOf([4, data.length]), size, bytesOf([4, name.length])];
    const place = bytesOf(EMPTY, [2, 0], EMPTY, [4, body.size]);
    directory = new Blob([directory, bytesOf(ENTRY, VERSION), ...facts, place, name]);
    body = new Blob([body, bytesOf(FILE), ...facts, name, data]);
  }
  const count = [2, files.length] as const;
  const end = bytesOf(END, EMPTY, count, count, [4, directory.size], [4, body.size], [2, 0]);
  return new Uint8Array(await new Blob([body, directory, end]).arrayBuffer());
}
