import { expect } from "@playwright/test";
import { fillSignIn, PASSWORD, signOut, toast } from "../../../tests/e2e/account.ts";
import { scanKey, switchOn, typeCode } from "../../../tests/e2e/second-step.ts";
import { enterStudio } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { expectWrong, open, pressInto } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows how the second step is switched on with an app, asks for a code, and is switched off. */
export const secondStep: Tour = async ({ page, shoot }) => {
  const email = "zilda@exemplo.com.br";
  await enterStudio(page, theStudio(email));
  await open(page, "/settings");
  await pressInto(page, "Ligar verificação");
  await shoot("settings", "second-step-password");
  const app = await scanKey(page);
  await shoot("settings", "second-step-key");
  await page.getByRole("dialog").getByRole("button", { name: "Ligar verificação" }).click();
  await expectWrong(page);
  await shoot("settings", "second-step-key-errors", { only: 360 });
  await switchOn(page, app);
  await shoot("settings", "second-step-on", { only: 360 });
  await pressInto(page, "Desligar verificação");
  await shoot("settings", "second-step-off");
  await page.keyboard.press("Escape");
  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByLabel("Código do aplicativo")).toBeVisible();
  await shoot("auth", "code");
  await typeCode(page, app.wrongCode());
  await expect(page.getByText(/^Código incorreto/)).toBeVisible();
  await shoot("auth", "code-wrong");
  await page.route("**/cognito-idp/**", (route) =>
    route.fulfill({ status: 400, json: { __type: "NotAuthorizedException", message: "Invalid session" } }),
  );
  await typeCode(page, app.nextCode());
  await expect(toast(page, "O tempo para o código acabou")).toBeVisible();
  await shoot("auth", "code-too-late", { window: true });
};
