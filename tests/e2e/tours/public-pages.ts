import { openAnswers } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const publicPages: Tour = async ({ page, shoot }) => {
  await shoot("landing", "page", { at: "/", dark: true });
  await page.goto("/p/exemplo");
  await shoot("example", "page", { sees: "É isto que seu aluno recebe.", dark: true });
  await shoot("faq", "page", { at: "/faq", dark: true });
  await page.getByText("Quanto custa?").click();
  await shoot("faq", "answer", { window: true, only: 360 });
  await openAnswers(page);
  await shoot("faq", "opened", { only: 360 });
  await shoot("privacy", "page", { at: "/privacidade", dark: true });
  await openAnswers(page);
  await shoot("privacy", "opened", { only: 360 });
  await shoot("not-found", "page", { at: "/nao-existe", dark: true });
};
