import type { SyncWire } from "@emdia/contracts/subscription";
import { expect, test, vi } from "vitest";
import * as toasts from "../../lib/toast.ts";
import { subscriptionMessages } from "./use-checkout.ts";

vi.mock("../../lib/toast.ts", () => ({ toastSuccess: vi.fn(), toastError: vi.fn() }));

const synced = (status: SyncWire["syncResults"]["status"]): SyncWire => ({
  success: true,
  message: "Status sincronizado.",
  syncResults: { status, canAccess: true, changed: true },
});
const said = () => vi.mocked(toasts.toastSuccess).mock.lastCall?.[0];

test.each([
  ["active", "Assinatura ativa. Obrigado!"],
  ["trial", "Pagamento em confirmação"],
  ["expired", "Pagamento em confirmação"],
] as const)(
  "given a payment, when the provider says %s, then only an active subscription is thanked for",
  (status, text) => {
    subscriptionMessages.paid(synced(status));
    expect(said()).toBe(text);
  },
);

test("given no payment, when the owner only checks, then the status shown is the provider's", () => {
  subscriptionMessages.synced();
  expect(said()).toBe("Status sincronizado.");
});
