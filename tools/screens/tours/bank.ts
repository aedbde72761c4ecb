import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect } from "@playwright/test";
import { advanceClock, enterStudio, tomorrow } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { expectWrong, open, press, whileFailing } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows how a bank is connected, and its parts of the dashboard. The clock moves. */
export const bank: Tour = async ({ page, shoot }) => {
  const email = "lucia.prado@exemplo.com.br";
  const owner = theStudio(email);
  const profile = { ...owner.profile, invoiceDay: await tomorrow(page), pixKeyType: "email", pixKey: email };
  const { call } = await enterStudio(page, { ...owner, profile });
  await advanceClock(page, "P1D");
  const atBank = async (data: Record<string, string>) =>
    (await page.request.post("/__local/bank.json", { data })).json();
  const { account } = await atBank({ open: email });

  await whileFailing(page, "/dashboard/banco", () => shoot("bank", "failed", { only: 360 }));
  await open(page, "/dashboard/banco");
  await shoot("bank", "off", { only: 360 });
  await page.getByLabel("Seu banco").selectOption("Inter");
  await shoot("bank", "guide", { dark: true });
  await press(page, "Testar e conectar");
  await expectWrong(page);
  await shoot("bank", "errors", { only: 360 });
  await page.getByLabel("Seu banco").selectOption("Banco de teste");
  await page.getByLabel("Escolher arquivos").setInputFiles({
    ...{ name: "certificado.pem", mimeType: "application/x-pem-file" },
    buffer: Buffer.from(account.certificate + account.privateKey),
  });
  await page.getByLabel("Client ID").fill(account.clientId);
  await page.getByLabel("Client Secret").fill(account.clientSecret);
  await press(page, "Testar e conectar");
  await expect(page.getByText("Primeira leitura", { exact: true })).toBeVisible();
  await shoot("bank", "first-read");

  const { currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as DashboardWire;
  for (const [at, how] of (["right", "more", "twice"] as const).entries()) {
    const { pageUrl } = (await call("GET", `/api/payments/${rows[at]?.payment.id}`)) as { pageUrl: string };
    const text = await (await page.request.get(pageUrl)).text();
    await atBank({ pay: /000201[^<\n]*6304[0-9A-F]{4}/.exec(text)?.[0] ?? "", how });
  }
  await advanceClock(page, "PT12M");
  await open(page, "/dashboard/banco");
  await shoot("bank", "connected", { dark: true });
  await open(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "A conferir" })).toBeVisible();
  await shoot("dashboard", "bank-proposals", { dark: true });
  await press(page, /^Receber/);
  await expect(page.getByText(/^Recebido:/)).toBeVisible();
  await shoot("dashboard", "bank-answered", { only: 360 });
};
