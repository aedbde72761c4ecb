/** Writes a ZIP archive of texts. Sizes stay far below 4 GB, so no ZIP64 is needed. */

/** Writes numbers of 2 or 4 bytes, the lowest byte first. */
const bytesOf = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    fields.flatMap(([size, value]) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255)),
  );

/** The length of gzip's header and of its end, which has the checksum and the size. */
const [GZIP_HEAD, GZIP_END] = [10, 8];

/** Packs a text. A gzip file is deflated data between a header and the checksum that ZIP needs too. */
async function pack(text: string) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const gzip = new Uint8Array(await new Response(packed).arrayBuffer());
  const end = new DataView(gzip.buffer, gzip.length - GZIP_END);
  return {
    data: gzip.slice(GZIP_HEAD, -GZIP_END),
    checksum: end.getUint32(0, true),
    size: end.getUint32(4, true),
  };
}

/** Writes files, each a path and a text, as a ZIP archive. */
export async function writeZip(files: readonly (readonly [path: string, text: string])[]) {
  const [parts, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  let at = 0;
  for (const [path, text] of files) {
    const name = new TextEncoder().encode(path);
    const { data, checksum, size } = await pack(text);
    // Version 2.0, no flags, deflated, 1 January 1980.
    const facts = bytesOf(
      [2, 20],
      [2, 0],
      [2, 8],
      [2, 0],
      [2, 33],
      [4, checksum],
      [4, data.length],
      [4, size],
      [2, name.length],
      [2, 0],
    );
    const part = [bytesOf([4, 0x04034b50]), facts, name, data];
    parts.push(...part);
    directory.push(bytesOf([4, 0x02014b50], [2, 20]), facts, bytesOf([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += lengthOf(part);
  }
  const count = files.length;
  const end = bytesOf(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, lengthOf(directory)],
    [4, at],
    [2, 0],
  );
  return new Uint8Array(await new Blob([...parts, ...directory, end]).arrayBuffer());
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);
