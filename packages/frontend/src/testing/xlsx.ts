/** `says` is the unpacked size that the zip's directory states; by default it is the real one. */
type Part = { path: string; content: string | Uint8Array; says?: number; flags?: number };

const u16 = (value: number) => [value & 255, (value >> 8) & 255];
const u32 = (value: number) => [...u16(value & 65_535), ...u16(value >>> 16)];

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Packs a zip. All its checksums are 0, because our reader ignores them. */
export async function zipOf(parts: readonly Part[]): Promise<Uint8Array<ArrayBuffer>> {
  const [files, directory]: [number[][], number[][]] = [[], []];
  let at = 0;
  for (const { path, content, says, flags = 0 } of parts) {
    const bytes = new Uint8Array(typeof content === "string" ? new TextEncoder().encode(content) : content);
    const [packed, name] = [await deflate(bytes), new TextEncoder().encode(path)];
    const facts = [...u16(20), ...u16(flags), ...u16(8), ...u32(0), ...u32(0), ...u32(packed.length)];
    const sizes = [...u32(says ?? bytes.length), ...u16(name.length), ...u16(0)];
    const file = [...u32(0x04034b50), ...facts, ...sizes, ...name, ...packed];
    directory.push([
      ...u32(0x02014b50),
      ...u16(20),
      ...facts,
      ...sizes,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(at),
      ...name,
    ]);
    files.push(file);
    at += file.length;
  }
  const entries = directory.flat();
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(parts.length),
    ...u16(parts.length),
    ...u32(entries.length),
    ...u32(at),
    ...u16(0),
  ];
  return new Uint8Array([...files.flat(), ...entries, ...end]);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

export function workbookOf(rows: string, shared: readonly string[] = [], properties = ""): Part[] {
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const texts = shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("");
  return [
    {
      path: "xl/workbook.xml",
      content: `${head}<workbook ${ns}>${properties}<sheets><sheet name="Alunos" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    },
    {
      path: "xl/_rels/workbook.xml.rels",
      content: `${head}<Relationships><Relationship Id="rId7" Type="x" Target="worksheets/sheet9.xml"/></Relationships>`,
    },
    { path: "xl/worksheets/sheet9.xml", content: `${head}<worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>` },
    { path: "xl/sharedStrings.xml", content: `${head}<sst ${ns}>${texts}</sst>` },
  ];
}

/** Writes a workbook with shared texts and with numbers; an empty value has no cell. */
export function xlsxOf(table: readonly (readonly (string | number | null)[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const shared: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? shared.push(text) - 1;
    places.set(text, place);
    return place;
  };
  const rows = table.map((cells, line) => {
    const written = cells.map((cell, column) => {
      const place = `r="${lettersOf(column)}${line + 1}"`;
      if (cell === null || cell === "") return "";
      return typeof cell === "number"
        ? `<c ${place}><v>${cell}</v></c>`
        : `<c ${place} t="s"><v>${placeOf(cell)}</v></c>`;
    });
    return `<row r="${line + 1}">${written.join("")}</row>`;
  });
  return zipOf(workbookOf(rows.join(""), shared));
}
