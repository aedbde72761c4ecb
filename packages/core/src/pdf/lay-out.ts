/** Lays out paragraphs and pictures on pages of A4, in points from the lower left corner. */
import { encodeWinAnsi, widthOf } from "./win-ansi.ts";

/**
 * A paragraph, or a heading of the document (`H1`) or of a part (`H2`). `label` stands in a column
 * before the text, `amount` at the right edge. `space` is the distance above. A `link` makes the
 * paragraph open this address.
 */
type TextBlock = {
  role: "H1" | "H2" | "P";
  text: string;
  label?: string;
  amount?: string;
  size?: number;
  isBold?: boolean;
  isQuiet?: boolean;
  space?: number;
  link?: string;
};
/** A picture of black squares on white, such as a QR code, described by `alt`. */
type FigureBlock = { role: "Figure"; alt: string; modules: readonly (readonly boolean[])[] };
export type Block = TextBlock | FigureBlock;

/** A link over the rectangle between two corners. */
export type Link = { url: string; box: readonly [number, number, number, number] };
/** A page: its drawing, in which the n-th marked part belongs to the n-th block of `blocks`. */
export type Page = { content: string; blocks: Block[]; links: Link[] };

/** The width and height of a page, and its margin. */
export const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595, 842, 56];
const [COLUMN, GAP, FIGURE_SIDE] = [118, 12, 96];
/** The distance between lines, as a multiple of the font's size. */
const LEADING = 1.4;

/** A block's height, and its drawing below a point of the page. */
type Drawing = { height: number; draw: (top: number) => string };

const points = (...values: number[]) => values.map((value) => Math.round(value * 100) / 100).join(" ");

/** Breaks a text into encoded lines of at most `width` points; a longer word is broken itself. */
function linesOf(text: string, width: number, size: number, isBold: boolean): number[][] {
  const fits = (bytes: readonly number[]) => widthOf(bytes, size, isBold) <= width;
  const lines: number[][] = [[]];
  for (const word of text.split(/[^\S\u00a0]+/).map(encodeWinAnsi)) {
    const line = lines.at(-1) ?? [];
    if (word.length === 0) continue;
    if (line.length > 0 && fits([...line, 32, ...word])) line.push(32, ...word);
    else {
      if (line.length > 0) lines.push([]);
      for (const byte of word)
        if (fits([...(lines.at(-1) ?? []), byte])) lines.at(-1)?.push(byte);
        else lines.push([byte]);
    }
  }
  return lines;
}

function lineAt(
  x: number,
  y: number,
  bytes: readonly number[],
  look: { size: number; isBold: boolean; grey: number },
): string {
  const text = Buffer.from(bytes).toString("hex");
  return `BT /F${look.isBold ? 2 : 1} ${look.size} Tf ${look.grey} g ${points(x, y)} Td <${text}> Tj ET`;
}

function layOutText({ text, label, amount, ...block }: TextBlock): Drawing {
  const { size = 10.5, isBold = false, isQuiet = false, space = 3 } = block;
  const grey = isQuiet ? 0.4 : 0.05;
  const right = encodeWinAnsi(amount ?? "");
  const rightWidth = widthOf(right, size, true);
  const left = label === undefined ? MARGIN : MARGIN + COLUMN;
  const lines = linesOf(text, PAGE_WIDTH - MARGIN - left - (amount ? rightWidth + GAP : 0), size, isBold);
  const labels = label === undefined ? [] : linesOf(label, COLUMN - GAP, size, false);
  const draw = (top: number) => {
    const y = (index: number) => top - space - size - index * size * LEADING;
    return [
      ...labels.map((line, index) => lineAt(MARGIN, y(index), line, { size, isBold: false, grey: 0.4 })),
      ...lines.map((line, index) => lineAt(left, y(index), line, { size, isBold, grey })),
      ...(amount ? [lineAt(PAGE_WIDTH - MARGIN - rightWidth, y(0), right, { size, isBold: true, grey })] : []),
    ].join("\n");
  };
  return { height: space + Math.max(lines.length, labels.length) * size * LEADING, draw };
}

function layOutFigure({ modules }: FigureBlock): Drawing {
  const unit = FIGURE_SIDE / modules.length;
  const squares = (top: number) =>
    modules.flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark ? [`${points(MARGIN + x * unit, top - GAP - (y + 1) * unit, unit, unit)} re`] : [],
      ),
    );
  return { height: FIGURE_SIDE + GAP, draw: (top) => `0 g\n${squares(top).join("\n")}\nf` };
}

const footerOf = (text: string) =>
  `/Artifact BMC\n${lineAt(MARGIN, MARGIN / 2, encodeWinAnsi(text), { size: 9, isBold: false, grey: 0.4 })}\nEMC`;

/** Places blocks from top to bottom on as many pages as needed; no block is split. */
export function layOut(blocks: readonly Block[]): Page[] {
  const pages: (Page & { top: number })[] = [];
  for (const block of blocks) {
    const { height, draw } = block.role === "Figure" ? layOutFigure(block) : layOutText(block);
    let page = pages.at(-1);
    if (!page || page.top - height < MARGIN) {
      page = { content: "", blocks: [], links: [], top: PAGE_HEIGHT - MARGIN };
      pages.push(page);
    }
    page.content += `/${block.role} << /MCID ${page.blocks.length} >> BDC\n${draw(page.top)}\nEMC\n`;
    page.blocks.push(block);
    const box = [MARGIN, page.top - height, PAGE_WIDTH - MARGIN, page.top] as const;
    if (block.role !== "Figure" && block.link) page.links.push({ url: block.link, box });
    page.top -= height;
  }
  if (pages.length === 1) return pages;
  return pages.map((page, index) => ({
    ...page,
    content: page.content + footerOf(`Página ${index + 1} de ${pages.length}`),
  }));
}
