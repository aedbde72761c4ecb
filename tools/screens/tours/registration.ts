import { expect } from "@playwright/test";
import { aStudio } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { open, press, whileLoading } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows /cadastro, the registration form, as a student sees it. */
export const registration: Tour = async ({ page, shoot }) => {
  const { call } = await aStudio(page, { ...theStudio("iracema@exemplo.com.br"), students: [] });
  const made = (await call("POST", "/api/generate-registration-code", {})) as { registrationLink: string };
  const link = new URL(made.registrationLink).pathname;
  await open(page, "/cadastro", "Link Inválido");
  await shoot("cadastro", "no-code");
  await open(page, "/cadastro/nada", "Erro");
  await shoot("cadastro", "unknown-code");
  await whileLoading(page, link, "Carregando...", () => shoot("cadastro", "loading", { only: 360 }));
  await page.route("**/api/public/teacher/**", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText("Não foi possível abrir este cadastro.")).toBeVisible();
  await shoot("cadastro", "failed", { only: 360 });
  await page.unrouteAll();
  await open(page, link, "Cadastro de Aluno");
  await shoot("cadastro", "form", { dark: true });
  await press(page, "Realizar Cadastro");
  await expect(page.getByText("Email inválido", { exact: true })).toBeVisible();
  await shoot("cadastro", "errors");
  await page.getByLabel("Nome Completo").fill("Ana Souza");
  await page.getByLabel("Email").fill("ana.souza@exemplo.com.br");
  await page.getByLabel("Telefone/WhatsApp").fill("11987654321");
  await page.getByRole("radio", { name: /Pilates 2x/ }).check();
  await page.getByRole("checkbox").check();
  const refusal = { error: "Muitas tentativas.", code: "request.too_many", requestId: "1" };
  await page.route("**/register-student", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "40" }, json: refusal }),
  );
  await press(page, "Realizar Cadastro");
  await expect(page.getByRole("alert")).toBeVisible();
  await shoot("cadastro", "refused", { only: 360 });
  await page.unrouteAll();
  await press(page, "Realizar Cadastro");
  await expect(page.getByRole("heading", { name: "Cadastro Realizado!" })).toBeVisible();
  await shoot("cadastro", "done", { dark: true });
  for (const more of ["Dança", "Funcional", "Yoga"])
    await call("POST", "/api/plans", { name: more, price: 180, periodInMonths: 1 });
  await open(page, link, "Cadastro de Aluno");
  await shoot("cadastro", "many-plans", { only: 360 });
};
