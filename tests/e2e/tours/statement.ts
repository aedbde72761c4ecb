import type { DashboardWire } from "@emdia/contracts/dashboard";
import { ofxOf } from "../../../packages/frontend/src/testing/statements.ts";
import { advanceClock, enterStudio, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import type { Tour } from "./tour.ts";

/** The tour moves the clock. */
export const statement: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const { call } = await enterStudio(page, { ...theStudio("renata.pires@exemplo.com.br"), profile });
  await advanceClock(page, "P1D");
  const { today: day, currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as DashboardWire;
  const paid = rows
    .slice(0, 4)
    .map(({ payment: { studentName, amount } }, at) => ({
      day,
      amount: amount.toFixed(2),
      number: String(at),
      memo: `PIX RECEBIDO - ${at < 3 ? studentName : "Marta Reis"}`,
    }));
  const file = ofxOf([...paid, { day, amount: "33.00", memo: "PIX RECEBIDO - LOJA BAIRRO" }]);
  await shoot("statement", "pick", { at: "/dashboard/extrato", dark: true });
  await page
    .getByLabel("Escolher arquivos")
    .setInputFiles({ name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(file, "latin1") });
  await shoot("statement", "preview", { sees: page.getByRole("heading", { name: /conferidos/ }), dark: true });
  await shoot("statement", "done", { press: /^Receber/, sees: /recebimentos registrados/ });
};
