import { parsePixCode } from "@emdia/contracts/values/pix-code";
import * as z from "zod/mini";
import type { Json } from "../../json.ts";
import type { Region } from "../../region-types.ts";
import { BankError } from "../../services/bank/controls.ts";
import { aText, InputError, readAs } from "./input.ts";

/** Answers `GET bank.json` with the accounts and the payments, newest first. */
export const readBank = ({ bank }: Region) => ({ accounts: bank.accounts(), payments: bank.payments() });

const Pay = z.object({
  pay: aText('Cole o código em "pay".'),
  how: z._default(
    z.enum(["right", "less", "more", "twice"], 'Em "how", escolha um de: right, less, more, twice.'),
    "right",
  ),
});

/** The amount that "a mais" adds, in centavos. */
const MORE_CENTS = 1_000;

/** Returns the amounts in centavos that a customer pays; undefined is the code's own amount. */
function amountsOf({ pay, how }: z.output<typeof Pay>): readonly (number | undefined)[] {
  const asked = parsePixCode(pay)?.amountCents;
  if (how === "twice") return [undefined, undefined];
  if (how === "right" || asked === undefined) return [undefined];
  return [how === "less" ? Math.ceil(asked / 2) : asked + MORE_CENTS];
}

/**
 * Answers `POST bank.json`. `{pay: code, how?}` pays a code as a customer would: `right`, `less`,
 * `more` or `twice`. `{refund: endToEndId}` refunds the rest of a payment. `{open: key}` opens the
 * account of a PIX key.
 */
export function commandBank({ bank }: Region, input: Json) {
  try {
    if (input.open !== undefined) return { account: bank.openAccount(readAs(aText("Diga a chave PIX."), input.open)) };
    if (input.refund === undefined) {
      const payment = readAs(Pay, input);
      return { paid: amountsOf(payment).map((amountCents) => bank.pay({ code: payment.pay, amountCents })) };
    }
    const endToEndId = readAs(aText('Diga o Pix em "refund".'), input.refund);
    bank.refund({ endToEndId });
    return { refunded: endToEndId };
  } catch (cause) {
    if (cause instanceof BankError) throw new InputError(cause.message);
    throw cause;
  }
}
