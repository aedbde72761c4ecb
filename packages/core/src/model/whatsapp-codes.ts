/** What each of Meta's error codes means for a message (docs/decisions/053-whatsapp.md). Pure. */
import type { RefusalScope, WhatsAppOutcome } from "./ports/whatsapp.ts";

const PACED: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_056]);
/** With these codes Meta says that it failed, but may have sent the message. */
const UNCERTAIN: ReadonlySet<number> = new Set([1, 2, 131_000, 131_016, 131_057]);

const PERMISSIONS = Array.from({ length: 100 }, (_, index) => 200 + index);
const SCOPES: ReadonlyMap<number, RefusalScope> = new Map(
  Object.entries({
    payer: [131_021, 131_026],
    "text-stops": [100, 131_008, 131_009, 132_000, 132_001, 132_005, 132_007, 132_012, 132_018],
    "text-pauses": [131_049, 131_050, 132_015, 132_016],
    channel: [0, 3, 10, 190, 368, 131_005, 131_031, 131_037, 131_042, 131_048, 131_064, 130_497, ...PERMISSIONS],
  } satisfies Record<Exclude<RefusalScope, "message">, number[]>).flatMap(([scope, codes]) =>
    codes.map((code) => [code, scope as RefusalScope] as const),
  ),
);

/** Returns what a refusal with this code is about. A message that failed later was refused, too. */
export const scopeOf = (code: number): RefusalScope => SCOPES.get(code) ?? "message";

/** A listed code decides whatever the status; without one only a refused request is certain. */
export function outcomeOfError(status: number, code: number | undefined): WhatsAppOutcome {
  if (code !== undefined && PACED.has(code)) return { kind: "paced", code };
  if (code !== undefined && SCOPES.has(code)) return { kind: "refused", code, scope: scopeOf(code) };
  if (status === 429) return { kind: "paced", code: code ?? status };
  const isRefused = status >= 400 && status < 500 && status !== 408 && !UNCERTAIN.has(code ?? status);
  if (isRefused) return { kind: "refused", code: code ?? status, scope: "message" };
  return { kind: "unknown", reason: code === undefined ? `status ${status}` : `code ${code}` };
}
