/** Writes tagged PDF, the same bytes each time (ISO 32000-1; docs/decisions/038-receipts.md). */
import { deflateSync } from "node:zlib";
import { type Block, type Link, layOut, PAGE_HEIGHT, PAGE_WIDTH } from "./lay-out.ts";

/** The object numbers that are the same in every file; the pages' objects follow. */
const [CATALOG, INFO, PAGES, REGULAR, BOLD, TAGS, DOCUMENT, FIRST_FREE] = [1, 2, 3, 4, 5, 6, 7, 8];

export function pdfOf(title: string, blocks: readonly Block[]): Buffer {
  let file = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objectsOf(title, blocks).map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = offsets.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root ${refTo(CATALOG)} /Info ${refTo(INFO)} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, "latin1");
}

const refTo = (number: number) => `${number} 0 R`;
const listOf = (numbers: readonly number[]) => `[${numbers.map(refTo).join(" ")}]`;
const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
/** Returns any text as a PDF string in UTF-16, for titles and descriptions. */
const stringOf = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

const linkOf = ({ url, box }: Link) =>
  `<< /Type /Annot /Subtype /Link /Rect [${box.join(" ")}] /Border [0 0 0] /Contents ${stringOf(url)} /A << /S /URI /URI (${encodeURI(url)}) >> >>`;

function streamOf(content: string): string {
  const packed = deflateSync(content).toString("latin1");
  return `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
}

function elementOf(block: Block, mark: number, page: number): string {
  const alt = block.role === "Figure" ? ` /Alt ${stringOf(block.alt)}` : "";
  return `<< /Type /StructElem /S /${block.role} /P ${refTo(DOCUMENT)} /Pg ${refTo(page)} /K ${mark}${alt} >>`;
}

function objectsOf(title: string, blocks: readonly Block[]): string[] {
  const rest: string[] = [];
  const add = (body: string) => FIRST_FREE - 1 + rest.push(body);
  const parts = layOut(blocks).map((page, index) => {
    const content = add(streamOf(page.content));
    const links = page.links.map((link) => add(linkOf(link)));
    const fonts = `/F1 ${refTo(REGULAR)} /F2 ${refTo(BOLD)}`;
    const number = add(
      `<< /Type /Page /Parent ${refTo(PAGES)} /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents ${refTo(content)} /Resources << /Font << ${fonts} >> >> /StructParents ${index} /Annots ${listOf(links)} >>`,
    );
    return { number, elements: page.blocks.map((block, mark) => add(elementOf(block, mark, number))) };
  });
  const kids = parts.map(({ number }) => number);
  const parents = parts.map(({ elements }, index) => `${index} ${listOf(elements)}`).join(" ");
  return [
    `<< /Type /Catalog /Pages ${refTo(PAGES)} /Lang (pt-BR) /MarkInfo << /Marked true >> /StructTreeRoot ${refTo(TAGS)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Title ${stringOf(title)} >>`,
    `<< /Type /Pages /Kids ${listOf(kids)} /Count ${kids.length} >>`,
    ...["Helvetica", "Helvetica-Bold"].map(fontOf),
    `<< /Type /StructTreeRoot /K ${refTo(DOCUMENT)} /ParentTree << /Nums [${parents}] >> >>`,
    `<< /Type /StructElem /S /Document /P ${refTo(TAGS)} /K ${listOf(parts.flatMap(({ elements }) => elements))} >>`,
    ...rest,
  ];
}
