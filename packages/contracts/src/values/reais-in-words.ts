/** See docs/rules/receipt.md, "Receipts". */

const UNITS =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = "- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const HUNDREDS = "- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(
  " ",
);

/** @throws RangeError for a negative or fractional amount, or a thousand million reais and more */
export function reaisInWords(cents: number): string {
  if (!Number.isInteger(cents) || cents < 0 || cents >= 1e11) throw new RangeError("the amount has no words");
  if (cents === 0) return "zero real";
  const [reais, centavos] = [Math.trunc(cents / 100), cents % 100];
  const parts = [
    reais > 0 && counted(reais, "real", "reais"),
    centavos > 0 && counted(centavos, "centavo", "centavos"),
  ];
  return parts.filter(Boolean).join(" e ");
}

const digitOf = (value: number, of: number) => Math.trunc(value / of) % 10;

function groupInWords(value: number): string {
  if (value === 100) return "cem";
  const below = value % 100;
  const words = [
    value >= 100 && HUNDREDS[digitOf(value, 100)],
    below >= 20 && TENS[digitOf(below, 10)],
    below >= 20 ? below % 10 > 0 && UNITS[below % 10] : below > 0 && UNITS[below],
  ];
  return words.filter(Boolean).join(" e ");
}

/** The word "e" precedes a last group below 100 or of whole hundreds. */
function inWords(value: number): string {
  const [millions, thousands, rest] = [Math.trunc(value / 1e6), Math.trunc(value / 1e3) % 1e3, value % 1e3];
  const groups = [
    { value: millions, words: `${groupInWords(millions)} ${millions === 1 ? "milhão" : "milhões"}` },
    { value: thousands, words: thousands === 1 ? "mil" : `${groupInWords(thousands)} mil` },
    { value: rest, words: groupInWords(rest) },
  ].filter((group) => group.value > 0);
  return groups
    .map(({ value: group, words }, index) => {
      if (index === 0) return words;
      const isShort = index === groups.length - 1 && (group < 100 || group % 100 === 0);
      return `${isShort ? " e " : " "}${words}`;
    })
    .join("");
}

function counted(value: number, one: string, many: string): string {
  const isRound = value >= 1e6 && value % 1e6 === 0;
  return `${inWords(value)}${isRound ? " de" : ""} ${value === 1 ? one : many}`;
}
