/** Chooses the pictures that the repository keeps; all others are taken on demand. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Picture } from "./camera.ts";

/**
 * Keeps each screen's first dark state in both themes and as desktop, other dark ones as phone,
 * all printed pages and the files that documents show.
 */
export function keptOf(album: readonly Picture[], shown: ReadonlySet<string>): Picture[] {
  const main = new Set(album.filter(({ dark }) => dark).map(nameOf));
  const firstOf = new Map(
    album
      .filter((one) => main.has(nameOf(one)))
      .toReversed()
      .map((one) => [one.screen, one.state]),
  );
  const isFirst = ({ screen, state }: Picture) => firstOf.get(screen) === state;
  const isPaper = ({ width }: Picture) => ![360, 768, 1024, 1280].includes(width);
  const isForReaders = ({ width, dark }: Picture) => width === 360 || (width === 1280 && !dark);
  const isPhone = ({ width, dark }: Picture) => width === 360 && !dark;
  return album.filter(
    (one) =>
      shown.has(one.file) ||
      isPaper(one) ||
      (isFirst(one) && isForReaders(one)) ||
      (main.has(nameOf(one)) && isPhone(one)),
  );
}

export function removeOthers(folder: string, taken: readonly Picture[]): void {
  const names = new Set(taken.map(({ file }) => file));
  for (const file of readdirSync(folder))
    if (/\.(webp|png)$/.test(file) && !names.has(file)) rmSync(join(folder, file));
}

/** Tells whether two pictures look different; `page` decodes them. */
export async function looksDifferent(page: Page, one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return false;
  const texts = [one.toString("base64"), other.toString("base64"), COLOUR] as const;
  return (await page.evaluate(shareInPage, texts)) > SHARE;
}

export async function copyChanged(page: Page, kept: readonly Picture[], from: string, to: string): Promise<number> {
  let copied = 0;
  for (const { file } of kept) {
    const [fresh, known] = [join(from, file), join(to, file)];
    if (existsSync(known) && !(await looksDifferent(page, readFileSync(known), readFileSync(fresh)))) continue;
    copyFileSync(fresh, known);
    copied += 1;
  }
  return copied;
}

const nameOf = ({ screen, state }: Picture) => `${screen} ${state}`;

/** The largest colour difference, of 255, of equal pixels; antialiasing stays below it. */
const COLOUR = 40;
/** The largest share of pixels that may differ in equal pictures. */
const SHARE = 0.0005;

function shareInPage([one, other, colour]: readonly [string, string, number]): Promise<number> {
  const pixelsOf = async (data: string) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    return context?.getImageData(0, 0, picture.width, picture.height);
  };
  return Promise.all([pixelsOf(one), pixelsOf(other)]).then(([a, b]) => {
    if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > colour))
        different += 1;
    return different / (a.data.length / 4);
  });
}
