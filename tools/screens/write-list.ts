/** Writes the list of the pictures. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAPER, type Picture } from "./camera.ts";

const COLUMNS = [
  { title: "360 px", width: 360, dark: false },
  { title: "dark", width: 360, dark: true },
  { title: "1280 px", width: 1280, dark: false },
  { title: "paper", width: PAPER.width, dark: false },
] as const;

const HEAD = `# Screens

Every screen of the site in its main states, on a phone and at a desk. Written by \`npm run screens\` (\`tools/screens\`),
which draws all states at four widths and in both lights into \`.local/screens\`: the business clock stands at the same
day every time, and nobody in the pictures exists.
`;

/** Writes `README.md` beside the pictures, and removes pictures that no tour took. */
export function writeList(folder: string, album: readonly Picture[]): void {
  const taken = new Set(album.map(({ file }) => file));
  for (const file of readdirSync(folder))
    if (/\.(webp|png)$/.test(file) && !taken.has(file)) rmSync(join(folder, file));
  const screens = Object.entries(Object.groupBy(album, ({ screen }) => screen));
  const rows = screens.flatMap(([screen, pictures = []]) => rowsOf(screen, pictures));
  const table = [
    `| screen | state | ${COLUMNS.map(({ title }) => title).join(" | ")} |`,
    `|---|---|${"---|".repeat(COLUMNS.length)}`,
    ...rows,
  ];
  writeFileSync(join(folder, "README.md"), `${HEAD}\n${table.join("\n")}\n`);
}

function rowsOf(screen: string, pictures: readonly Picture[]): string[] {
  return Object.entries(Object.groupBy(pictures, ({ state }) => state)).map(([state, of = []], index) => {
    const cells = COLUMNS.map(({ width, dark }) => {
      const picture = of.find((one) => one.width === width && one.dark === dark);
      return picture ? `[see](${picture.file})` : "";
    });
    return `| ${index === 0 ? screen : ""} | ${state.replaceAll("-", " ")} | ${cells.join(" | ")} |`;
  });
}
