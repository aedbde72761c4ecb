import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect } from "@playwright/test";
import { advanceClock, enterStudio, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { open, whileFailing } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const reports: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const { call } = await enterStudio(page, { ...theStudio("sonia.alves@exemplo.com.br"), profile });
  await advanceClock(page, "P5D");
  const { today, currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as DashboardWire;
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  // Payments of earlier months fill the chart of the year.
  for (const [at, { payment }] of rows.slice(0, 5).entries())
    for (const [part, days] of [0, 1, 35, 70, 100, 130].entries())
      await call("POST", `/api/payments/${payment.id}/settlements`, {
        amount: 20 + 4 * at + 3 * part,
        date: dayBefore(days + at),
        method: at % 3 === 2 ? "dinheiro" : "pix",
      });
  for (const name of ["entrou", "do-mes", "atrasos", "previsao"]) {
    await open(page, `/dashboard/relatorios?ver=${name}`);
    await expect(page.getByRole("button", { name: "Excel" })).toBeEnabled();
    if (name === "atrasos")
      await page
        .getByRole("button", { expanded: false, name: /vencida/ })
        .first()
        .click();
    await shoot("reports", name, { dark: true });
  }
  await shoot("reports", "year", { at: "/dashboard/relatorios?periodo=12-meses" });
  await whileFailing(page, "/dashboard/relatorios", () => shoot("reports", "failed", { only: 360 }));
  await shoot("reports", "paper", { at: "/dashboard/relatorios?ver=atrasos", paper: true });
};
