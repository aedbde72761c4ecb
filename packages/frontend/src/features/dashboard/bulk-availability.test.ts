import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { bulkAvailability } from "./bulk-availability.ts";

const pending = aRow({ id: 3 });
const unreachable = aRow({ id: 4, email: null });
const paid = aRow({ id: 5 }, { status: "pago" });

test("given the billing day, when charges are pending, then those with an e-mail are sent and the others named", () => {
  expect(bulkAvailability(aDashboard([pending, unreachable, paid]), aProfile())).toEqual({
    can: true,
    rows: [pending],
    withoutEmail: [unreachable],
  });
});

test("given another day, when asked, then the reason says which day", () => {
  const dashboard = aDashboard([pending], { today: "2026-11-09", billingDate: "2026-11-10" });
  expect(bulkAvailability(dashboard, aProfile())).toMatchObject({ can: false, reason: "Disponível no dia 10" });
});

test("given nothing pending, when asked, then the reason says so", () => {
  expect(bulkAvailability(aDashboard([paid]), aProfile())).toMatchObject({ can: false, why: "none-pending" });
});

test.each([
  ["pix without a key", aProfile({ pixKey: null })],
  ["bank without data", aProfile({ paymentMethod: "bank" })],
])("given %s, when asked, then payment data come first", (_what, profile) => {
  expect(bulkAvailability(aDashboard([pending]), profile)).toMatchObject({ can: false, why: "no-payment-data" });
});
