import type { DashboardWire } from "@emdia/contracts/dashboard";
import { advanceClock, enterStudio, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { whileFailing } from "./scenes.ts";
import type { Tour } from "./tour.ts";

/** This tour moves the clock. */
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
  await shoot("bank", "off", { at: "/dashboard/banco", only: 360 });
  await page.getByLabel("Seu banco").selectOption("Inter");
  await shoot("bank", "guide", { dark: true });
  await shoot("bank", "errors", { wrong: "Testar e conectar", only: 360 });
  await page.getByLabel("Seu banco").selectOption("Banco de teste");
  await page
    .getByLabel("Escolher arquivos")
    .setInputFiles({
      name: "certificado.pem",
      mimeType: "application/x-pem-file",
      buffer: Buffer.from(account.certificate + account.privateKey),
    });
  await page.getByLabel("Client ID").fill(account.clientId);
  await page.getByLabel("Client Secret").fill(account.clientSecret);
  await shoot("bank", "first-read", {
    press: "Testar e conectar",
    sees: page.getByText("Primeira leitura", { exact: true }),
  });

  const { currentMonthPayments: rows } = (await call("GET", "/api/dashboard")) as DashboardWire;
  for (const [at, how] of (["right", "more", "twice"] as const).entries()) {
    const text = await (await page.request.get(rows[at]?.student.pageUrl ?? "")).text();
    await atBank({ pay: /000201[^<\n]*6304[0-9A-F]{4}/.exec(text)?.[0] ?? "", how });
  }
  await advanceClock(page, "PT12M");
  await shoot("bank", "connected", { at: "/dashboard/banco", dark: true });
  await shoot("dashboard", "bank-proposals", { at: "/dashboard", sees: /^Conferir/, only: 360 });
  await shoot("money", "bank-proposals", {
    at: "/dashboard/dinheiro",
    sees: page.getByRole("heading", { name: "A conferir" }),
    dark: true,
  });
  await shoot("money", "bank-answered", { press: /^Receber/, sees: /^Recebido:/, only: 360 });
};
