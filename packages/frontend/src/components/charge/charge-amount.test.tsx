import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { ChargeAmount } from "./charge-amount.tsx";

test.each([
  ["nothing was received", { amount: 280 }, "R$ 280,00"],
  ["a part was received", { amount: 280, settledAmount: 100, amountToday: 180 }, "falta R$ 180,00 de R$ 280,00"],
  ["a centavo is left", { amount: 280, settledAmount: 279.99, amountToday: 0.01 }, "falta R$ 0,01 de R$ 280,00"],
  ["only the fee is left", { amount: 280, settledAmount: 280, openAmount: 0, amountToday: 5.6 }, "encargos R$ 5,60"],
  ["all was received", { amount: 280, settledAmount: 280, amountToday: 0 }, "R$ 280,00"],
])(
  "given a charge of which %s, when its amount is shown, then the open amount is labelled as the rest",
  (_what, change, text) => {
    const markup = renderToStaticMarkup(<ChargeAmount charge={aCharge(change)} />);
    expect(markup.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toBe(text);
  },
);
