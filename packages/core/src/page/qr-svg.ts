import { encodeQR } from "qr";
import { type Html, html } from "../mail/html.ts";

/**
 * The modules of quiet zone on each side (ISO/IEC 18004, 5.3.8); the white frame around the picture
 * is a part of the zone.
 */
const QUIET = 2;

/**
 * Returns a QR code as one path, with a line for each run of dark modules.
 * @throws RangeError for a text of more than 2,953 bytes
 */
export function qrSvg(text: string, label: string): Html {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return html`<figure class="qr"><svg viewBox="0 0 ${rows.length} ${rows.length}" width="216" height="216" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#000" d="${runs.join("")}"/></svg></figure>`;
}
