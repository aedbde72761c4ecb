/** How long the contracts' rules take on texts that make careless expressions slow. */
import { textOf, trackedFiles } from "./tracked-files.ts";

const LITERAL = /(?<=[(=,:!?&|>]\s*|^\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])+)\/([dgimsuvy]*)/gm;

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

/** Four times the text takes a linear rule four times as long, a quadratic one sixteen times. */
const STEEP = 10;
/** Below this, in milliseconds, a ratio says nothing. */
const NOTICEABLE = 20;

/**
 * Whether a rule's time grows faster than its text: a ratio of two runs on this machine, so that a slow one fails nothing.
 * @param work takes a text of a quarter of the length, then of the whole
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

/** The quickest of three goes, in milliseconds of this thread on a core: what others do there meanwhile does not count. */
function timeOf(work: () => unknown): number {
  const goes = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    work();
    return process.threadCpuUsage(start).user / 1000;
  });
  return Math.min(...goes);
}
