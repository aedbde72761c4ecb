import type { Page } from "@playwright/test";
import { STUDENTS } from "./big-studio.ts";
import { buildSite } from "./built-site.ts";
import { type LiveSite, openSite } from "./live-site.ts";
import type { Row } from "./row.ts";
import { droppedFrames, elementsOf, openStill, slowestPaint, watchInputs } from "./watch-page.ts";

/** The time, in ms, within which a painted input seems immediate. */
const AIM_MS = 100;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** The percentage of dropped frames above which scrolling stutters. */
const AIM_DROPPED_PERCENT = 5;
/** About fifteen screens of a phone. */
const SCROLL_PIXELS = 12_000;
/** The time between two keys that a thumb types, in ms. */
const BETWEEN_KEYS = 90;

type Act = { name: string; do(page: Page): Promise<void> };
type Screen = { name: string; path: string; viewport: typeof PHONE; ready: string; elements: number; acts: Act[] };

const type: Act = {
  name: "typing in the search",
  do: (page) => page.getByLabel("Buscar aluno").pressSequentially("gabriela", { delay: BETWEEN_KEYS }),
};
const erase: Act = {
  name: "erasing it",
  async do(page) {
    for (let n = 0; n < "gabriela".length; n++) await page.keyboard.press("Backspace", { delay: BETWEEN_KEYS });
  },
};
const hover: Act = {
  name: "the pointer across ten rows",
  async do(page) {
    for (const button of (await page.getByRole("button", { name: /^(Editar|Marcar Pago|Desfazer) / }).all()).slice(
      0,
      10,
    ))
      await button.hover();
  },
};

const screens: readonly Screen[] = [
  {
    name: "dashboard, phone",
    path: "/dashboard",
    viewport: PHONE,
    ready: "Buscar aluno",
    elements: 2_500,
    acts: [
      type,
      erase,
      { name: "switching the filter", do: (page) => page.getByText("Pagos", { exact: true }).click() },
      { name: "switching it back", do: (page) => page.getByText("Todos", { exact: true }).click() },
      {
        name: "marking as paid",
        do: (page) =>
          page
            .getByRole("button", { name: /^Marcar Pago/ })
            .first()
            .click(),
      },
    ],
  },
  {
    name: "dashboard, desktop",
    path: "/dashboard",
    viewport: DESKTOP,
    ready: "Buscar aluno",
    elements: 2_500,
    acts: [hover],
  },
  {
    name: "students, desktop",
    path: "/students",
    viewport: DESKTOP,
    ready: "Buscar aluno",
    elements: 2_500,
    acts: [
      type,
      erase,
      hover,
      {
        name: "switching the filter",
        async do(page) {
          await page.getByLabel("Filtrar por situação").focus();
          await page.keyboard.press("ArrowDown");
        },
      },
      {
        name: "opening a student",
        do: (page) =>
          page
            .getByRole("link", { name: /^Ver detalhes/ })
            .first()
            .click(),
      },
    ],
  },
  { name: "students, phone", path: "/students", viewport: PHONE, ready: "Buscar aluno", elements: 2_500, acts: [type] },
];

async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.getByLabel(screen.ready).waitFor();
}

const nameOf = (screen: Screen, what: string, slowdown: number) =>
  `${screen.name}, ${STUDENTS} students: ${what}${slowdown === 1 ? "" : `, CPU ${slowdown}× slower`}`;

/**
 * Makes the row of a figure that depends on the machine. The row has an aim at the machine's own
 * speed, and no aim when slowed down.
 */
function rowOf(
  screen: Screen,
  what: string,
  figure: Pick<Row, "value" | "unit"> & { aim: number },
  slowdown: number,
): Row {
  const name = nameOf(screen, what, slowdown);
  return slowdown === 1 ? { name, ...figure } : { name, value: figure.value, unit: figure.unit };
}

const counted = (screen: Screen, what: string, value: number, budget: number): Row => ({
  name: `${screen.name}, ${STUDENTS} students: ${what}`,
  value,
  unit: "",
  budget,
});

async function measure(site: LiveSite, screen: Screen, slowdown: number): Promise<Row[]> {
  const context = await site.open(screen.viewport);
  const page = await context.newPage();
  await watchInputs(page);
  await openScreen(page, screen);
  const rows = slowdown === 1 ? [counted(screen, "elements", await elementsOf(page), screen.elements)] : [];
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const act of screen.acts) {
    const value = await slowestPaint(page, () => act.do(page));
    rows.push(rowOf(screen, act.name, { value, unit: "ms", aim: AIM_MS }, slowdown));
  }
  if (screen.viewport === PHONE) {
    await openScreen(page, screen);
    const value = await droppedFrames(page, cdp, SCROLL_PIXELS);
    rows.push(
      rowOf(screen, "frames dropped while scrolling", { value, unit: "%", aim: AIM_DROPPED_PERCENT }, slowdown),
    );
    if (slowdown === 1)
      rows.push(counted(screen, "elements after scrolling", await elementsOf(page), 2 * screen.elements));
    await openStill(page);
    const still = await droppedFrames(page, cdp, SCROLL_PIXELS);
    rows.push({ name: nameOf(screen, "the same, as a still page without scripts", slowdown), value: still, unit: "%" });
  }
  await context.close();
  return rows;
}

/**
 * Measures the largest studio in a browser: the time to paint an input, and the list's scrolling.
 * Times have aims and never fail; the number of elements, on which they depend, has a budget.
 */
export async function webLive(): Promise<Row[]> {
  const built = buildSite();
  const site = await openSite(built.folder);
  try {
    const rows: Row[] = [];
    for (const slowdown of [1, 4]) for (const screen of screens) rows.push(...(await measure(site, screen, slowdown)));
    return rows;
  } finally {
    await site.close();
    built.discard();
  }
}
