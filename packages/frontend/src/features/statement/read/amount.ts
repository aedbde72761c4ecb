import { parseReais } from "@emdia/contracts/values/money";

/** An amount as American programs write it: "1,234.56". */
const AMERICAN = /^\d{1,3}(,\d{3})+\.\d{2}$/;

/**
 * Parses an amount with its sign into centavos: "-1.234,56", "R$ 150,00-", "(150,00)", "150,00 D",
 * "+150.00"; undefined for any other text.
 */
export function signedCentsOf(text: string): number | undefined {
  const bare = text.replace(/R\$|[\s\u00a0]/g, "").replace("\u2212", "-");
  const [, before = "", digits = "", after = ""] = /^([+(-]*)([\d.,]+)([)+CD-]*)$/i.exec(bare) ?? [];
  const cents = parseReais(AMERICAN.test(digits) ? digits.replaceAll(",", "") : digits);
  return cents && (/[(-]/.test(before) || /[D-]/i.test(after)) ? -cents : cents;
}
