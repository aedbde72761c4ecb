/** The project `texts` runs this file after the project `tours`, whose texts it judges. */
import { expect, test } from "@playwright/test";
import { literalTexts } from "../rendering/literal-texts.ts";
import { offTour } from "./texts-off-tour.ts";
import { even, keptTexts } from "./texts-read.ts";
import { tours } from "./tours/index.ts";

/** Converts a text into a pattern in which `{n}` means any value. */
const patternOf = (text: string) =>
  text
    .split(/\{[^{}]*\}/)
    .map((part) => even(part).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".{1,40}?");

// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
test("given every tour, when each of its screens was read, then all of the specification's texts were seen", ({}, info) => {
  const kept = keptTexts(info);
  expect(Object.keys(kept).sort(), "tours that were walked to their end").toEqual(Object.keys(tours).sort());
  expect(unseenIn([...new Set(Object.values(kept).flat())])).toEqual([]);
});

function unseenIn(read: readonly string[]): string[] {
  const isRead = (text: string) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(text)}(?![\\p{L}\\p{N}])`, "u");
    return read.some((one) => pattern.test(one));
  };
  return Object.values(literalTexts)
    .flat()
    .flatMap(({ screen, texts }) =>
      texts.map((entry) => ({ screen, text: typeof entry === "string" ? entry : entry.text })),
    )
    .filter(({ screen, text }) => !offTour[screen]?.includes(text) && !isRead(text))
    .map(({ screen, text }) => `${screen}: ${text}`);
}
