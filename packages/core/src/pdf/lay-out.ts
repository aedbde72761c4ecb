/** All places on a PDF's page are in points from the lower left corner. */
import { encodeWinAnsi, widthOf } from "./win-ansi.ts";

/** `label` is left of the text, `amount` at the right edge, `space` above it. */
type TextBlock = { role: "H1" | "H2" | "P"; text: string; size?: number; space?: number } & Partial<
  Record<"label" | "amount" | "link", string> & Record<"isBold" | "isQuiet", boolean>
>;
/** A picture of black squares on white, such as a QR code, described by `alt`. */
type FigureBlock = { role: "Figure"; alt: string; modules: readonly (readonly boolean[])[] };
export type Block = TextBlock | FigureBlock;

export type Link = { url: string; box: readonly [number, number, number, number] };
/** The n-th marked part of `content` belongs to the n-th block of `blocks`. */
export type Page = { content: string; blocks: Block[]; links: Link[] };

export const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595, 842, 56];
const [COLUMN, GAP, FIGURE_SIDE] = [118, 12, 96];
/** The distance between lines, as a multiple of the font's size. */
const LEADING = 1.4;
/** The grey of labels and notes, which has a contrast of 5 to 1 with white. */
const QUIET = 0.4;

type Drawing = { height: number; draw: (top: number) => string };

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
  return pages.length > 1 ? pages.map(withNumber) : pages;
}

const points = (...values: number[]) => values.map((value) => Math.round(value * 100) / 100).join(" ");

/** Breaks a text into encoded lines of at most `width` points; a longer word is broken itself. */
function linesOf(text: string, width: number, size: number, isBold = false): number[][] {
  const fits = (bytes: readonly number[]) => widthOf(bytes, size, isBold) <= width;
  let line: number[] = [];
  const lines = [line];
  const begin = (bytes: number[]) => {
    line = bytes;
    lines.push(line);
  };
  for (const word of text.split(/[^\S\u00a0]+/).map(encodeWinAnsi)) {
    const gap = line.length > 0 && word.length > 0 ? [32] : [];
    if (gap.length > 0 && !fits([...line, ...gap, ...word])) begin([]);
    else line.push(...gap);
    for (const byte of word)
      if (fits([...line, byte])) line.push(byte);
      else begin([byte]);
  }
  return lines;
}

type Look = { size: number; isBold?: boolean; grey: number };

/** Draws a line. The space at its end separates it from the next line when it is read aloud. */
function lineAt(x: number, y: number, bytes: readonly number[], { size, isBold, grey }: Look): string {
  const text = Buffer.from([...bytes, 32]).toString("hex");
  return `BT /F${isBold ? 2 : 1} ${size} Tf ${grey} g ${points(x, y)} Td <${text}> Tj ET`;
}

const columnOf = (lines: readonly number[][], x: number, look: Look) =>
  lines.map((line, row) => ({ x, row, line, look }));

function layOutText({ text, label, amount = "", size = 10.5, isBold = false, isQuiet, space = 3 }: TextBlock): Drawing {
  const look = { size, isBold, grey: isQuiet ? QUIET : 0 };
  const right = encodeWinAnsi(amount);
  const edge = PAGE_WIDTH - MARGIN - widthOf(right, size, true);
  const left = label === undefined ? MARGIN : MARGIN + COLUMN;
  const columns = [
    ...columnOf(linesOf(label ?? "", COLUMN - GAP, size), MARGIN, { size, grey: QUIET }),
    ...columnOf(linesOf(text, edge - left - (amount ? GAP : 0), size, isBold), left, look),
    ...columnOf([right], edge, { ...look, isBold: true }),
  ].filter(({ line }) => line.length > 0);
  const step = size * LEADING;
  const draw = (top: number) =>
    columns.map((one) => lineAt(one.x, top - space - size - one.row * step, one.line, one.look)).join("\n");
  return { height: space + (Math.max(0, ...columns.map(({ row }) => row)) + 1) * step, draw };
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

function withNumber(page: Page, index: number, { length }: readonly Page[]): Page {
  const text = encodeWinAnsi(`Página ${index + 1} de ${length}`);
  const line = lineAt(MARGIN, MARGIN / 2, text, { size: 9, grey: QUIET });
  return { ...page, content: `${page.content}/Artifact BMC\n${line}\nEMC` };
}
