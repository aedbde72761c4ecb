import { aStudio } from "../studio.ts";
import { theStudio } from "./people.ts";
import { whileLoading } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const registration: Tour = async ({ page, shoot }) => {
  const { call } = await aStudio(page, { ...theStudio("iracema@exemplo.com.br"), students: [] });
  const made = (await call("POST", "/api/generate-registration-code", {})) as { registrationLink: string };
  const link = new URL(made.registrationLink).pathname;
  await shoot("cadastro", "no-code", { at: "/cadastro", heading: "Link Inválido" });
  await shoot("cadastro", "unknown-code", { at: "/cadastro/nada", heading: "Erro" });
  await whileLoading(page, link, "Carregando...", () => shoot("cadastro", "loading", { only: 360 }));
  await page.route("**/api/public/teacher/**", (route) => route.abort());
  await page.goto(link);
  await shoot("cadastro", "failed", { sees: "Não foi possível abrir este cadastro.", only: 360 });
  await page.unrouteAll();
  await shoot("cadastro", "form", { at: link, heading: "Cadastro de Aluno", dark: true });
  await shoot("cadastro", "errors", {
    press: "Realizar Cadastro",
    sees: page.getByText("Email inválido", { exact: true }),
  });
  await page.getByLabel("Nome Completo").fill("Maria Antônia Albuquerque do Nascimento Cavalcanti");
  await page.getByLabel(/^Data de nascimento/).fill("2015-05-02");
  await shoot("cadastro", "minor", {
    press: "Realizar Cadastro",
    sees: page.getByText("Informe o responsável: o aluno tem menos de 18 anos", { exact: true }),
    dark: true,
  });
  await page.getByLabel(/^Data de nascimento/).fill("");
  await page.getByLabel("Nome Completo").fill("Ana Souza");
  await page.getByLabel("Email").fill("ana.souza@exemplo.com.br");
  await page.getByLabel("Telefone/WhatsApp").fill("11987654321");
  await page.getByRole("radio", { name: /Pilates 2x/ }).check();
  await page.getByRole("checkbox").check();
  const refusal = { error: "Muitas tentativas.", code: "request.too_many", requestId: "1" };
  await page.route("**/register-student", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "40" }, json: refusal }),
  );
  await shoot("cadastro", "refused", { press: "Realizar Cadastro", sees: page.getByRole("alert"), only: 360 });
  await page.unrouteAll();
  await shoot("cadastro", "done", {
    press: "Realizar Cadastro",
    sees: page.getByRole("heading", { name: "Cadastro Realizado!" }),
    dark: true,
  });
  for (const more of ["Dança", "Funcional", "Yoga"])
    await call("POST", "/api/plans", { name: more, price: 180, periodInMonths: 1 });
  await shoot("cadastro", "many-plans", { at: link, heading: "Cadastro de Aluno", only: 360 });
};
