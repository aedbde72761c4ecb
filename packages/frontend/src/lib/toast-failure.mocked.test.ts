import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { failureToast } from "./attempt.ts";
import { toastError } from "./toast.ts";

vi.mock("./toast.ts", () => ({ toastError: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const refusal = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, error: "Texto do servidor." }), "");
const otherwise = "Não foi possível atualizar o status do pagamento.";
const again = () => {};

test.each([
  ["no answer", new TypeError("Failed to fetch"), otherwise, again],
  ["a busy server", refusal(503, "service.busy"), "Texto do servidor.", again],
  ["a gateway without a text", new ApiError(500, "", "x"), otherwise, again],
  ["an import at work", refusal(409, "data.locked"), "Texto do servidor.", again],
  ["a refusal", refusal(409, "payment.already_paid"), "Texto do servidor.", undefined],
  ["a missing record", refusal(404, "payment.not_found"), "Texto do servidor.", undefined],
])(
  "given %s, when the failure is shown, then it has a name, and a retry only if that may help",
  (_what, error, text, offered) => {
    failureToast("Erro", otherwise)(error, { name: "Ana Souza", again });
    expect(vi.mocked(toastError).mock.calls).toEqual([["Erro", text, { about: "Ana Souza", again: offered }]]);
  },
);

test("given no connection, when a failure is shown, then the text says so; a refusal keeps its own text", () => {
  vi.stubGlobal("navigator", { onLine: false });
  failureToast("Erro", otherwise)(new TypeError("Failed to fetch"));
  failureToast("Erro", otherwise)(refusal(409, "payment.already_paid"));
  expect(vi.mocked(toastError).mock.calls).toEqual([
    ["Erro", "Você está sem internet. Tente de novo quando a conexão voltar.", {}],
    ["Erro", "Texto do servidor.", {}],
  ]);
});
