/** docs/rules/screen.md, "The screens" 12. */
import { afterEach, expect, test, vi } from "vitest";
import { settlementMessages } from "../components/settlement/settlement-form.ts";
import { ApiError } from "../lib/api-error.ts";
import { toastError } from "../lib/toast.ts";
import { invoiceMessages } from "./invoice/messages.ts";
import { studentMessages } from "./students/messages.ts";

vi.mock("../lib/toast.ts", () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));
afterEach(() => vi.clearAllMocks());

const again = () => {};
const lost = new TypeError("Failed to fetch");
const shown = () => vi.mocked(toastError).mock.calls.at(-1)?.[2];

test.each([
  ["a resumed student", () => studentMessages.updateFailed(lost, { name: "Ana", again })],
  ["a deletion", () => studentMessages.deleteFailed(lost, { name: "Ana", again })],
  ["an export", () => studentMessages.exportFailed(lost, { name: "Ana", again })],
  ["a charge that is sent", () => invoiceMessages.sendFailed(lost, { name: "Ana", again })],
  ["a chat that is taken back", () => invoiceMessages.undoFailed(lost, { name: "Ana", again })],
])(
  "given %s that gets no answer, when the failure is shown, then it names Ana and can be tried again",
  (_what, tell) => {
    tell();
    expect(shown()).toEqual({ about: "Ana", again });
  },
);

test.each([
  ["an edit", () => studentMessages.updateFailed(lost, { name: "Ana" })],
  ["an erasure", () => studentMessages.eraseFailed(lost, { name: "Ana" })],
  ["a voided charge", () => invoiceMessages.voidFailed(lost, { name: "Ana" })],
  ["a reversal", () => invoiceMessages.reverseFailed(lost, { name: "Ana" })],
  ["a settlement", () => settlementMessages.settleFailed(lost, { name: "Ana" })],
])("given %s whose dialog stays open, when it fails, then it names Ana", (_what, tell) => {
  tell();
  expect(shown()).toEqual({ about: "Ana", again: undefined });
});

test("given errors of fields that the charge's screen lacks, when sending fails, then the text says whose data to check", () => {
  const refusal = new ApiError(400, JSON.stringify({ code: "request.invalid", error: "Campo x" }), "");
  invoiceMessages.sendFailed(refusal, { name: "Ana", again });
  expect(vi.mocked(toastError).mock.calls).toEqual([
    ["Erro ao enviar cobrança", "Verifique os dados e tente novamente", { about: "Ana" }],
  ]);
});
