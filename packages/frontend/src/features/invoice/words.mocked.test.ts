/** Tests that the charge's screens promise what their charge and its channel have. */
import type { ChargeChoice } from "@emdia/contracts/charge";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { ReasonDialog } from "../../components/ui/reason-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { studentQueries } from "../../data/queries.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { aCharge, aProfile, aStudent } from "../../testing/builders.ts";
import { VoidCharge } from "./charge-status-parts.tsx";
import { FirstChargeStep } from "./first-charge-step.tsx";
import { useSendCharge } from "./use-send-charge.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api.ts", () => ({ call }));
vi.mock("../../lib/toast.ts", () => ({ toastSuccess: vi.fn(), toastError: vi.fn() }));
vi.mock("../../components/ui/reason-dialog.tsx", () => ({
  ReasonDialog: ({ description }: Parameters<typeof ReasonDialog>[0]) => description,
}));
vi.mock("./use-send-charge.ts", { spy: true });

const client = new QueryClient();
const shown = (part: ReactNode) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, part)));

test.each([
  [false, true],
  [true, false],
])(
  "given a charge that is extra: %s, when it is to be voided, then charging it again is promised: %s",
  (isExtra, promised) => {
    const dialog = createElement(VoidCharge, { charge: aCharge({ isExtra }), onClose: () => undefined });
    expect(shown(dialog).includes("Cobrar de novo")).toBe(promised);
  },
);

test.each([
  ["email", "E-mail enviado para Ana Souza.", /para ana@exemplo\.com\.br\. A próxima/],
  ["whatsapp_api", "WhatsApp enviado para Ana Souza.", /para Ana, pelo WhatsApp\. A próxima/],
] as const)(
  "given a first charge that went by %s, when it is out, then its words name this channel",
  async (invoiceChannel, toast, end) => {
    const choice: ChargeChoice = {
      paymentId: 320261100,
      date: "2026-11-05",
      dueDate: "2026-11-10",
      amount: 150.5,
      reference: "Novembro/2026",
      next: { date: "2026-12-05", amount: 150.5, reference: "Dezembro/2026" },
    };
    const found = { charge: aCharge(), history: [], choices: [choice] };
    client.setQueryData(studentQueries.list().queryKey, [aStudent()]);
    client.setQueryData(chargeQueries.charge(3).queryKey, found);
    client.setQueryData(chargeQueries.charge(choice.paymentId).queryKey, found);
    call.mockResolvedValue(aCharge({ invoiceChannel }));
    const onEnd = vi.fn();
    const profile = aProfile({ whatsappNumberId: "1" });
    const markup = shown(createElement(FirstChargeStep, { profile, otherwise: null, onEnd }));
    expect(markup).toContain("Ana recebe esta cobrança. Quando?");
    await vi.mocked(useSendCharge).mock.results.at(-1)?.value.send();
    await expect.poll(() => onEnd.mock.calls.length).toBe(1);
    expect(onEnd.mock.lastCall?.[0].sent).toMatch(end);
    expect(toastSuccess).toHaveBeenLastCalledWith("Cobrança enviada com sucesso!", toast);
  },
);
