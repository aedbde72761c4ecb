import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { FeePart } from "./fee-part.tsx";

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
