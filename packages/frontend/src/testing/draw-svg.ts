/** The drawing supports rectangles and straight-line paths, each in one colour. */

export type Picture = { data: Uint8ClampedArray; width: number; height: number };
type Point = readonly [x: number, y: number];

/** The picture's background: the page colour in the dark theme. */
const PAGE = "#111111";
const COLOURS: Readonly<Record<string, string>> = { black: "#000000", white: "#ffffff" };

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function channelsOf(colour: string): number[] {
  const hex = (COLOURS[colour] ?? colour).replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`no colour this picture knows: ${colour}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function polygonsOf(tag: string): Point[][] {
  const number = (name: string) => Number(attribute(tag, name) ?? 0);
  const [left, top] = [number("x"), number("y")];
  const [right, bottom] = [left + number("width"), top + number("height")];
  if (tag.startsWith("<rect"))
    return [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ];
  const parts = (attribute(tag, "d") ?? "").split(/[MZ]/).filter(Boolean);
  return parts.map((part) => part.split("L").map(pointOf));
}

function pointOf(text: string): Point {
  const [x = Number.NaN, y = Number.NaN] = text.split(" ").map(Number);
  if (Number.isNaN(x + y)) throw new Error(`no point this picture knows: ${text}`);
  return [x, y];
}

/** Counts how often a shape winds around a point. SVG fills a point whose count is not zero. */
function windings(polygon: readonly Point[], [x, y]: Point): number {
  return polygon.reduce((sum, [x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    const isLeft = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1) > 0;
    if (y1 <= y && y2 > y && isLeft) return sum + 1;
    return y1 > y && y2 <= y && !isLeft ? sum - 1 : sum;
  }, 0);
}

/** @throws Error for unsupported shapes */
export function drawSvg(markup: string, scale: number): Picture {
  const [left = 0, top = 0, width = 0, height = 0] = (attribute(markup, "viewBox") ?? "").split(" ").map(Number);
  const shapes = (markup.match(/<(rect|path)\b[^>]*>/g) ?? []).map((tag) => ({
    polygons: polygonsOf(tag),
    colour: attribute(tag, "fill") ?? "black",
  }));
  const picture = {
    data: new Uint8ClampedArray(width * height * scale ** 2 * 4),
    width: width * scale,
    height: height * scale,
  };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const point: Point = [left + column + 0.5, top + row + 0.5];
      const inside = shapes.filter(
        ({ polygons }) => polygons.reduce((sum, one) => sum + windings(one, point), 0) !== 0,
      );
      const pixel = [...channelsOf(inside.at(-1)?.colour ?? PAGE), 255];
      for (let at = 0; at < scale ** 2; at++) {
        const [x, y] = [column * scale + (at % scale), row * scale + Math.floor(at / scale)];
        picture.data.set(pixel, (y * picture.width + x) * 4);
      }
    }
  return picture;
}
