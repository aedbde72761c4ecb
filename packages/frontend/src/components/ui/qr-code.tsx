import { encodeQR } from "qr";

/** The white frame's width in modules; scanners need the frame (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function pathOf(modules: readonly (readonly boolean[])[]): string {
  const runs = modules.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...line.matchAll(/#+/g)].map(({ 0: { length }, index }) => rectangle(index, y, index + length, y + 1));
  });
  return runs.join("");
}

function rectangle(left: number, top: number, right: number, bottom: number): string {
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
}

/** The code is dark on white in every theme, because scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { ecc: "low", border: QUIET_ZONE });
  const side = modules.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="h-auto w-52 max-w-full rounded-md"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
