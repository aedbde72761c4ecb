import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Correction = { what: string; wrong: RegExp; right: string };

/**
 * The mistakes of the official file: patterns between slashes match no CPF, patterns without
 * anchors match too much, a list of payments has no `cobs`, and the txid has its old limit beside
 * the one of release 2.2.1.
 */
const corrections: readonly Correction[] = [
  { what: "slashes around a pattern", wrong: /pattern: "\/(\^.*\$)\/"/g, right: 'pattern: "$1"' },
  { what: "patterns without anchors", wrong: /pattern: "(?!\^)([^"]*)"/g, right: 'pattern: "^$1$"' },
  {
    what: "a list of payments without `cobs`",
    wrong: /required: \["parametros", "cobs"\]/g,
    right: 'required: ["parametros"]',
  },
  {
    what: "txids of payments from 1 character on",
    wrong: /^( +)allOf:\n\s+- \$ref: "#\/components\/schemas\/TxId"\n\s+- pattern: ("\^\[a-zA-Z0-9\]\{1,35\}\$")/gm,
    right: "$1type: string\n$1pattern: $2",
  },
];

/**
 * The official file that `API_PIX_FILE` names, with its mistakes corrected, else our own
 * description. `corrected` counts the places of each correction.
 */
export function describeApi(): { file: string; corrected: Record<string, number> } {
  const official = process.env.API_PIX_FILE;
  if (!official) return { file: path.join(import.meta.dirname, "api-pix.yaml"), corrected: {} };
  let text = readFileSync(official, "utf8");
  const corrected: Record<string, number> = {};
  for (const { what, wrong, right } of corrections) {
    corrected[what] = text.match(wrong)?.length ?? 0;
    text = text.replace(wrong, right);
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), "api-pix-")), "openapi.yaml");
  writeFileSync(file, text);
  return { file, corrected };
}
