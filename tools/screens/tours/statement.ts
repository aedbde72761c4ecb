import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect } from "@playwright/test";
import { ofxOf } from "../../../packages/frontend/src/testing/statements.ts";
import { advanceClock, enterStudio, tomorrow } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { open, press } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows the reconciliation of a bank statement. The tour moves the clock. */
export const statement: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const { call } = await enterStudio(page, { ...theStudio("renata.pires@exemplo.com.br"), profile });
  await advanceClock(page, "P1D");
  const { today: day, currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as DashboardWire;
  const paid = rows.slice(0, 4).map(({ payment: { studentName, amount } }, at) => ({
    ...{ day, amount: amount.toFixed(2), number: String(at) },
    memo: `PIX RECEBIDO - ${at < 3 ? studentName : "Marta Reis"}`,
  }));
  const file = ofxOf([...paid, { day, amount: "33.00", memo: "PIX RECEBIDO - LOJA BAIRRO" }]);
  await open(page, "/dashboard/extrato");
  await shoot("statement", "pick", { dark: true });
  await page.getByLabel("Escolher arquivos").setInputFiles({
    ...{ name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(file, "latin1") },
  });
  await expect(page.getByRole("heading", { name: /conferidos/ })).toBeVisible();
  await shoot("statement", "preview", { dark: true });
  await press(page, /^Receber/);
  await expect(page.getByText(/recebimentos registrados/)).toBeVisible();
  await shoot("statement", "done");
};
