import { textOf, trackedFiles } from "./tracked-files.ts";

const LITERAL = /(?<=[(=,:!?&|>]\s*|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+)\/([dgimsuvy]*)/gm;

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

/** Returns long texts that repeat one piece, most of them with an end that no rule accepts. */
export function slowTexts(length: number): string[] {
  const runs = PIECES.map((piece) => piece.repeat(Math.floor(length / piece.length)));
  return runs.flatMap((run) => [run, `${run}!`, `${run}\0`, `a@${run}!`, `+55${run}x`]);
}

/** Four times the length takes a linear rule four times as long, a quadratic rule sixteen times. */
const STEEP = 10;
/** The coarsest step, in milliseconds, in which a kernel counts a thread's CPU time. */
const CLOCK_STEP = 10;

/**
 * Tells whether a rule's time grows faster than its text. It compares two runs on this machine, so
 * a slow machine does not fail.
 * @param work receives a text of a quarter of the length, then the whole text
 */
export function growsSteeply(work: (text: string) => unknown, quarter: string, whole: string): boolean {
  return (
    timeOf(() => work(whole)) >=
    STEEP *
      Math.max(
        timeOf(() => work(quarter)),
        CLOCK_STEP,
      )
  );
}

/** Returns the CPU time of this thread for some work; other processes do not count. */
function timeOf(work: () => unknown): number {
  const goes = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    return process.threadCpuUsage(start).user / 1000;
  });
  return Math.min(...goes);
}
