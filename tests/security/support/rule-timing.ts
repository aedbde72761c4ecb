/** Measures of the contracts' rules on texts that make careless expressions slow. */
import { textOf, trackedFiles } from "./tracked-files.ts";

const LITERAL = /(?<=[(=,:!?&|>]\s*|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+)\/([dgimsuvy]*)/gm;

/** Lists every regular expression in the sources of contracts. */
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

/** Returns long texts of one repeated character with a last character that no rule accepts. */
export function slowTexts(length: number): string[] {
  const runs = PIECES.map((piece) => piece.repeat(Math.floor(length / piece.length)));
  return runs.flatMap((run) => [run, `${run}!`, `${run}\0`, `a@${run}!`, `+55${run}x`]);
}

/**
 * For four times the text a linear rule takes four times as long, a quadratic rule sixteen times.
 */
const STEEP = 10;
/** Below this number of milliseconds a ratio means nothing. */
const NOTICEABLE = 20;

/**
 * Tells whether a rule's time grows faster than its text. It compares two runs on this machine, so
 * a slow machine does not fail.
 * @param work receives a text of a quarter of the length, then the whole text
 */
export function growsSteeply(work: (text: string) => unknown, quarter: string, whole: string): boolean {
  const time = timeOf(() => work(whole));
  return (
    time >= NOTICEABLE &&
    time /
      Math.max(
        timeOf(() => work(quarter)),
        0.01,
      ) >=
      STEEP
  );
}

/**
 * Returns the shortest of three runs, in milliseconds of this thread's CPU time, so that other
 * processes do not count.
 */
function timeOf(work: () => unknown): number {
  const goes = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    return process.threadCpuUsage(start).user / 1000;
  });
  return Math.min(...goes);
}
