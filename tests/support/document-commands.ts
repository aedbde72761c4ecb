import { readFileSync } from "node:fs";

/** Returns the commands in a document's shell blocks, one for each line. */
export function commandsOf(document: string): string[] {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map((match) => match[1] ?? "");
  return blocks.flatMap((block) =>
    block
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
}

export function headingsOf(document: string, level: number): string[] {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), "utf8");
  return [...text.matchAll(/^(#+) (.*)$/gm)]
    .filter(([, marks]) => marks?.length === level)
    .map(([, , title]) => title ?? "");
}
