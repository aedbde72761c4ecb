import { enterStudio } from "../studio.ts";
import { theStudio } from "./people.ts";
import { whileFailing, whileLoading } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const plans: Tour = async ({ page, shoot }) => {
  const { planIds } = await enterStudio(page, theStudio("olga@exemplo.com.br"));
  await whileLoading(page, "/plans", "Carregando os planos...", () => shoot("plans", "loading"));
  await whileFailing(page, "/plans", () => shoot("plans", "failed", { only: 360 }));
  await shoot("plans", "filled", { at: "/plans", dark: true });
  await shoot("plans", "delete", { alert: "Excluir Avaliação postural" });
  await shoot("plan-new", "form", { at: "/plans/new", dark: true });
  await page.getByLabel("Nome do Plano").fill("Fu");
  await shoot("plan-new", "errors", { wrong: "Salvar Plano" });
  await page.reload();
  await shoot("plan-new", "draft", { sees: "Recuperamos o que você tinha digitado.", only: 360 });
  await shoot("plan-edit", "form", { at: `/plans/edit/${planIds[0]}`, heading: "Editar Plano" });
  await whileFailing(page, `/plans/edit/${planIds[0]}`, () => shoot("plan-edit", "failed", { only: 360 }));
  await shoot("plan-edit", "missing", { at: "/plans/edit/999999" });
};
