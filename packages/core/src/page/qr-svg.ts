import { encodeQR } from "qr";
import { type Html, html } from "../mail/html.ts";

/** ISO/IEC 18004, 5.3.8; the white frame around the image is the rest of the zone. */
const QUIET = 2;

/** Half as long as filled rectangles. @throws RangeError above 2,953 bytes */
export function qrSvg(text: string, label: string): Html {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const path = rows.map(strokesOf).join("");
  return html`<figure class="qr"><svg viewBox="0 0 ${rows.length} ${rows.length}" width="216" height="216" role="img" aria-label="${label}" shape-rendering="crispEdges"><path stroke="#000" d="${path}"/></svg></figure>`;
}

/** The first run of modules is at its absolute place, each other one relative to the run before. */
function strokesOf(row: readonly boolean[], y: number): string {
  let end: number | undefined;
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => {
      const start = end === undefined ? `M${index} ${y}.5` : `m${index - end} 0`;
      end = index + run.length;
      return `${start}h${run.length}`;
    })
    .join("");
}
