import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** Modules of white around a code. Without them scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code. It is dark on white in every theme, as scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="h-auto w-52 max-w-full rounded-md"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
