import { fillSignIn, PASSWORD, signOut, toast } from "../account.ts";
import { scanKey, switchOn, typeCode } from "../second-step.ts";
import { enterStudio, openSetting } from "../studio.ts";
import { theStudio } from "./people.ts";
import { expectWrong, open } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const secondStep: Tour = async ({ page, shoot }) => {
  const email = "zilda@exemplo.com.br";
  await enterStudio(page, theStudio(email));
  await open(page, "/settings");
  await openSetting(page, "Verificação em duas etapas");
  await shoot("settings", "second-step-password", { dialog: "Ligar verificação" });
  const app = await scanKey(page);
  await shoot("settings", "second-step-key");
  await page.getByRole("dialog").getByRole("button", { name: "Ligar verificação" }).click();
  await expectWrong(page);
  await shoot("settings", "second-step-key-errors", { only: 360 });
  await switchOn(page, app);
  await openSetting(page, "Verificação em duas etapas");
  await shoot("settings", "second-step-on", { only: 360 });
  await shoot("settings", "second-step-off", { dialog: "Desligar verificação", thenClose: true });
  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await shoot("auth", "code", { sees: page.getByLabel("Código do aplicativo") });
  await typeCode(page, app.wrongCode());
  await shoot("auth", "code-wrong", { sees: /^Código incorreto/ });
  await page.route("**/cognito-idp/**", (route) =>
    route.fulfill({ status: 400, json: { __type: "NotAuthorizedException", message: "Invalid session" } }),
  );
  await typeCode(page, app.nextCode());
  await shoot("auth", "code-too-late", { sees: toast(page, "O tempo para o código acabou"), window: true });
};
