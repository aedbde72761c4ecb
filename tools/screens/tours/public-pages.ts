import { open, openAnswers } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows the public pages. */
export const publicPages: Tour = async ({ page, shoot }) => {
  await open(page, "/");
  await shoot("landing", "page", { dark: true });
  await open(page, "/faq");
  await shoot("faq", "page", { dark: true });
  await page.getByText("Quanto custa?").click();
  await shoot("faq", "answer", { window: true, only: 360 });
  await openAnswers(page);
  await shoot("faq", "opened", { only: 360 });
  await open(page, "/privacidade");
  await shoot("privacy", "page", { dark: true });
  await openAnswers(page);
  await shoot("privacy", "opened", { only: 360 });
  await open(page, "/nao-existe");
  await shoot("not-found", "page", { dark: true });
};
