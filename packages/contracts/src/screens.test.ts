import { expect, test } from "vitest";
import { guestScreens, openScreens, ownerRoots, ownerScreens } from "./screens.ts";

test("given addresses that people have kept, in bookmarks and mails, then each is still that of its screen", () => {
  expect(guestScreens).toMatchObject({ landing: "/", auth: "/auth", login: "/login" });
  expect(openScreens).toMatchObject({
    faq: "/faq",
    privacy: "/privacidade",
    authCallback: "/auth/callback",
    emailConfirmed: "/email-confirmed",
    passwordReset: "/password-reset",
    registration: "/cadastro/:code?",
  });
  expect(ownerScreens).toMatchObject({
    dashboard: "/dashboard",
    overview: "/dashboard/overview",
    visaoGeral: "/dashboard/visao-geral",
    whatsappQueue: "/dashboard/whatsapp",
    statement: "/dashboard/extrato",
    reports: "/dashboard/relatorios",
    reminderRule: "/dashboard/lembretes",
    bank: "/dashboard/banco",
    whatsapp: "/dashboard/whatsapp-oficial",
    student: "/dashboard/alunos/:id",
    payer: "/dashboard/familias/:id",
    students: "/students",
    newStudent: "/students/new",
    importStudents: "/students/import",
    plans: "/plans",
    newPlan: "/plans/new",
    editPlan: "/plans/edit/:id",
    settings: "/settings",
    invoice: "/invoices/:id",
    help: "/help",
    onboarding: "/onboarding",
    debug: "/debug",
  });
});

test("given the owner's screens, then what lies below their first parts is the owner's, each part once", () => {
  expect(ownerRoots).toEqual(expect.arrayContaining(["/dashboard", "/students", "/plans", "/invoices", "/debug"]));
  expect(new Set(ownerRoots).size).toBe(ownerRoots.length);
});
