import { enterStudio } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, openAnswers, press, whileFailing, whileLoading } from "./scenes.ts";
import type { Tour } from "./tour.ts";

const found = {
  discrepancies: [
    { kind: "orphan", key: "STUDENT#4", message: "O plano 3 não existe.", statement: 'UPDATE "t" SET planId = 1' },
    { kind: "sum", key: "COUNT", message: "A soma não confere.", statement: null },
  ],
  cleanupQueries: ['UPDATE "t" SET planId = 1', 'DELETE FROM "t"'],
  total: 2,
  hasMore: false,
  checkedAt: "2030-03-04T12:00:00.000Z",
  schema: [{ kind: "plan", key: "PLAN#<id>", attributes: ["id", "name", "price"], count: 1 }],
};

export const help: Tour = async ({ page, shoot }) => {
  await enterStudio(page, theStudio("lara@exemplo.com.br"));
  await shoot("help", "page", { at: "/help", dark: true });
  const summaries = page.locator("summary");
  for (const category of await summaries.filter({ has: page.locator("h2") }).all()) await category.click();
  const questions = summaries.filter({ has: page.locator("h3") });
  await questions.first().click();
  await shoot("help", "answer", { window: true });
  await openAnswers(page);
  await shoot("help", "opened");
  await shoot("not-found", "signed-in", { at: "/dashboard/nao-existe" });
  await whileLoading(page, "/debug", "Carregando verificação...", () => shoot("debug", "loading", { only: 360 }));
  await whileFailing(page, "/debug", () => shoot("debug", "failed", { only: 360 }));
  const { checkedAt } = found;
  await answerWith<object>(page, "**/api/debug/schema-check", (clean) => ({ ...clean, checkedAt }));
  await shoot("debug", "clean", { at: "/debug" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/debug/schema-check", (route) => route.fulfill({ json: found }));
  await open(page, "/debug");
  await press(page, "Mostrar schema completo");
  await shoot("debug", "found", { dark: true });
};
