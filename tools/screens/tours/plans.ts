import { expect } from "@playwright/test";
import { enterStudio } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { expectWrong, open, press, pressInto, whileFailing, whileLoading } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows the plans and their forms. */
export const plans: Tour = async ({ page, shoot }) => {
  const { planIds } = await enterStudio(page, theStudio("olga@exemplo.com.br"));
  await whileLoading(page, "/plans", "Carregando os planos...", () => shoot("plans", "loading"));
  await whileFailing(page, "/plans", () => shoot("plans", "failed", { only: 360 }));
  await open(page, "/plans");
  await shoot("plans", "filled", { dark: true });
  await pressInto(page, "Excluir Avaliação postural", "alertdialog");
  await shoot("plans", "delete");
  await open(page, "/plans/new");
  await shoot("plan-new", "form", { dark: true });
  await page.getByLabel("Nome do Plano").fill("Fu");
  await press(page, "Salvar Plano");
  await expectWrong(page);
  await shoot("plan-new", "errors");
  await page.reload();
  await expect(page.getByText("Recuperamos o que você tinha digitado.")).toBeVisible();
  await shoot("plan-new", "draft", { only: 360 });
  await open(page, `/plans/edit/${planIds[0]}`, "Editar Plano");
  await shoot("plan-edit", "form");
  await whileFailing(page, `/plans/edit/${planIds[0]}`, () => shoot("plan-edit", "failed", { only: 360 }));
  await open(page, "/plans/edit/999999");
  await shoot("plan-edit", "missing");
};
