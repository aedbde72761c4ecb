import { civilDate } from "@emdia/contracts/values/calendar";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { FeePart, feeAmount, feeRows } from "./charge-status-parts.tsx";

const late = { amountToday: 153.5, lateFee: { fine: 3, interest: 0.5, since: "2026-11-10" } };
const discounted = { amountToday: 135, punctuality: { amount: 135, until: "2026-11-10" } };

test.each<[what: string, change: Parameters<typeof aCharge>[0], parts: boolean[]]>([
  ["a late fee", late, [true, true]],
  ["a late fee that is only expected", { ...late, isExpected: true }, [true, false]],
  ["a discount", discounted, [true, false]],
  ["no terms", { amountToday: 150 }, [false, false]],
])(
  "given a charge with %s, when it is shown, then its parts are explained, and only a stored fee can be waived",
  (_what, change, parts) => {
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <FeePart charge={aCharge({ amount: 150, openAmount: 150, ...change })} />
      </QueryClientProvider>,
    );
    expect([/Valor de hoje/, /Dispensar encargos/].map((part) => part.test(markup))).toEqual(parts);
  },
);

const lateFee = { fine: 3, interest: 0.5, since: "2026-11-10" };
const feeTerms = { fineBps: 200, interestBps: 100, punctualityAmount: 15, paid: [], feeSettled: 0, isWaived: false };
const charge = aCharge({ amount: 150, openAmount: 150, settledAmount: 0, dueDate: "2026-11-10", feeTerms });
const rowsOn = (day: string, change: Partial<typeof charge>) =>
  feeRows({ ...charge, ...change }, civilDate(day)).map((row) => row.join(" ").replaceAll("\u00a0", " "));

test("given a charge with a fee or a discount, when its amount of today is explained, then each part has its row", () => {
  expect(rowsOn("2026-11-20", { lateFee })).toEqual([
    "Valor R$ 150,00",
    "Multa R$ 3,00",
    "Juros de 10 dias R$ 0,50",
    "Total em 20/11/2026 R$ 153,50",
    "Amanhã R$ 153,55",
  ]);
  expect(rowsOn("2026-11-09", { punctuality: { amount: 135, until: "2026-11-10" } }).slice(0, 3)).toEqual([
    "Valor R$ 150,00",
    "Desconto até 10/11/2026 − R$ 15,00",
    "Total em 09/11/2026 R$ 135,00",
  ]);
  expect(rowsOn("2026-11-09", {})).toEqual([]);
});

test("given fine and interest, when they are summed, then no part of a centavo arises", () => {
  expect(feeAmount({ lateFee: { ...lateFee, fine: 0.1, interest: 0.2 } })).toBe(0.3);
  expect(feeAmount({ lateFee: null })).toBe(0);
});
