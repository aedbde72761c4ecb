/** How long the contracts' rules take on texts that make careless expressions slow. */
import { textOf, trackedFiles } from "./tracked-files.ts";

const LITERAL = /(?<=[(=,:!?&|]\s*|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+)\/([dgimsuvy]*)/gm;

/** Every regular expression in the sources of contracts, as it is written there. */
export function contractExpressions(): RegExp[] {
  const sources = trackedFiles(/^packages\/contracts\/src\/.*\.ts$/).filter((path) => !path.includes(".test."));
  const literals = sources.flatMap((path) => [...textOf(path).matchAll(LITERAL)]);
  return literals.flatMap(([, source = "", flags = ""]) => {
    try {
      return [new RegExp(source, flags.replace("g", ""))];
    } catch {
      return [];
    }
  });
}

const PIECES = [
  "a",
  "0",
  " ",
  "\t",
  "-",
  ".",
  "@",
  "a.",
  "a-",
  "a@",
  "1.",
  "(1",
  "()",
  "\\",
  "%",
  "á",
  "😀",
  "\n",
  "a@a.",
  "0-",
  "Z0",
];

/** Long runs that end in what no rule takes. */
export function slowTexts(length: number): string[] {
  const runs = PIECES.map((piece) => piece.repeat(Math.floor(length / piece.length)));
  return runs.flatMap((run) => [run, `${run}!`, `${run}\0`, `a@${run}!`, `+55${run}x`]);
}

/** The quickest of three goes, in milliseconds: a busy machine makes any single one slow. */
export function timeOf(work: () => unknown): number {
  const goes = [1, 2, 3].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...goes);
}
