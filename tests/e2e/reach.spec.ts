import { expect, type Page } from "@playwright/test";
import { listOwnerAddresses } from "../support/owner-addresses.ts";
import { standIn } from "./accessible.ts";
import { newAddress, newStudio, PASSWORD, signUp } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets, expectReflow } from "./reach.ts";
import { scanKey } from "./second-step.ts";
import { actionOf, enterStudio } from "./studio.ts";

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(standIn)).toHaveCount(0);
    await checkTargets(page, path);
  }
}

async function checkTargets(page: Page, what: string): Promise<void> {
  await expectLargeTargets(page, what);
  await expectReflow(page, what);
}

test("given a signed-out visitor, when every page is checked, then targets are large enough and large text is whole", async ({
  page,
}) => {
  const { api } = await newStudio(page);
  const made = (await api("POST", "/api/generate-registration-code", {})) as { registrationLink: string };
  await walk(page, ["/", "/faq", "/privacidade", "/nao-existe", "/auth", "/auth?criar"]);
  await walk(page, ["/auth/callback#error=access_denied", "/email-confirmed", "/password-reset"]);
  await walk(page, ["/email-confirmed#email=ana@exemplo.com.br&code=123456"]);
  await walk(page, ["/cadastro", "/cadastro/nada", new URL(made.registrationLink).pathname]);
  await signUp(page, newAddress(), PASSWORD);
  await checkTargets(page, "the way to the mailbox");
});

test("given a business at work, when every screen is checked, then targets are large enough and large text is whole", async ({
  page,
}) => {
  const students = [{ name: "Ana Souza", email: newAddress(), phone: "11987654321" }, { name: "Sem Contato" }];
  const { planIds, studentIds } = await enterStudio(page, { plans: [{}, { name: "Sem alunos" }], students });
  const [planId = 0, chargeId = 0] = [planIds[0], studentIds[0]];
  await walk(page, listOwnerAddresses({ planId, chargeId }));
  await walk(page, [`/invoices/${studentIds[1]}`, "/invoices/999999", "/dashboard/nao-existe"]);
  await scanKey(page);
  await checkTargets(page, "the key for the app");
  await page.goto("/students");
  for (const name of ["Editar", "Excluir"]) {
    await page.getByRole("button", { name: "Ações de Ana Souza" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkTargets(page, "a student's actions");
    await actionOf(page.getByRole("dialog"), name).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await checkTargets(page, name);
    await page.keyboard.press("Escape");
  }
});
