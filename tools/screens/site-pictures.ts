/** Draws the pictures in `packages/frontend/src/components/pictures` from one studio's month. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { mailbox } from "../../tests/e2e/account.ts";
import { linkedPage } from "../../tests/e2e/public-page.ts";
import { advanceClock, enterStudio, tomorrow } from "../../tests/e2e/studio.ts";
import type { Shoot, Tour } from "../../tests/e2e/tours/tour.ts";
import { holdStill, PHONE, take } from "./camera.ts";

/** The width of a drawn screen in CSS px; a picture has 4/3 of its width and height. */
const WIDTH = 360;
/** The bar at a window's lower edge stays below the picture. */
const BELOW = 160;
const MARGIN = 6;

/** A shot shows the upper part of the page, or the part that begins with its text `state`. */
export async function createSiteCamera(page: Page, folder: string): Promise<Shoot> {
  const devtools = await page.context().newCDPSession(page);
  return async (name, state) => {
    const height = heightOf(name);
    const place = state === "" ? page.locator("html") : page.getByText(state).first();
    const y = Math.max(0, ((await place.boundingBox())?.y ?? 0) - MARGIN);
    await page.setViewportSize({ width: WIDTH, height: Math.ceil(y) + height + BELOW });
    await holdStill(page);
    const clip = { x: 0, y, width: WIDTH, height, scale: 4 / 3 };
    writeFileSync(join(folder, `${name}.webp`), await take(devtools, clip));
    await page.setViewportSize(PHONE);
  };
}

export const sitePictures: Tour = async ({ page, shoot }) => {
  const name = "Estúdio Centro Pilates";
  const profile = {
    businessName: name,
    pixMerchantName: name,
    invoiceDay: await tomorrow(page),
    automationEnabled: true,
  };
  const { call, planIds, studentIds } = await enterStudio(page, {
    email: "marina@exemplo.com.br",
    plans,
    students,
    profile,
  });
  for (const at of [4, 7, 9]) await call("PUT", `/api/students/${studentIds[at]}`, { planId: planIds[1] });
  await shoot("plans", "", { at: "/plans" });
  await shoot("settings", "", { at: "/settings" });
  await advanceClock(page, "P1D");
  await expect.poll(async () => (await mailbox(page, payer.email)).length).toBe(1);
  await shoot("charge", "", { at: await linkedPage(page, payer.email) });
  for (const [at, id] of studentIds.entries())
    if (![1, 5].includes(at)) await call("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  await advanceClock(page, "P4D");
  await shoot("students", "", { at: "/students" });
  await shoot("dashboard", "", { at: "/dashboard" });
  await shoot("rows", "A receber", { at: "/dashboard" });
};

const heightOf = (name: string) => (name === "dashboard" ? 600 : 432);

const plans = [
  { name: "Pilates 2x", price: 240, frequency: "2x por semana" },
  { name: "Funcional 3x", price: 180, frequency: "3x por semana" },
];
const payer = { name: "Elisa Prado", email: "elisa@exemplo.com.br", phone: "11987650001" };
const students = [
  { name: "Ana Souza" },
  { name: "Bruno Lima" },
  { name: "Clara Prado", payer },
  { name: "Davi Prado", payer },
  { name: "Fernanda Nunes" },
  { name: "Gustavo Reis" },
  { name: "Helena Martins" },
  { name: "Igor Campos" },
  { name: "Júlia Rocha" },
  { name: "Lucas Teixeira" },
].map((one, at) => ({ email: `aluno-${at}@exemplo.com.br`, phone: `1198765430${at}`, ...one }));
