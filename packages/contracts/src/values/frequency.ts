const COUNTS: Readonly<Record<string, string>> = {
  uma: "1",
  duas: "2",
  tres: "3",
  quatro: "4",
  cinco: "5",
  seis: "6",
  sete: "7",
};

/** Tells whether a plan's name already says the frequency; then only the name is shown. */
export function nameIncludesFrequency(planName: string, frequency: string): boolean {
  return ` ${normalizeFrequency(planName)} `.includes(` ${normalizeFrequency(frequency)} `);
}

/** Texts of the same meaning become one: "três vezes na semana" equals "3x/semana". */
function normalizeFrequency(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\//g, " por ")
    .replace(/[^\p{L}\p{N}×]+/gu, " ")
    .trim();
  return plain
    .replace(/\b(uma|duas|tres|quatro|cinco|seis|sete)(?= vez)/g, (word) => COUNTS[word] ?? word)
    .replace(/(?<!\d)(\d{1,2}) ?(?:×|x\b|vezes\b|vez\b)/g, "$1x")
    .replace(/\b(?:por|na|a|da|no|ao|do) (semana|mes|dia)\b/g, "por $1")
    .replace(/\bsemana(?:l|is)\b/g, "por semana");
}
