const COUNTS: Readonly<Record<string, string>> = {
  uma: "1",
  duas: "2",
  tres: "3",
  quatro: "4",
  cinco: "5",
  seis: "6",
  sete: "7",
};

/** A text in the words that mean the same: no accents, case or marks; "três vezes na semana" and "3x/semana" alike. */
function evenOut(text: string): string {
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

/** Whether a plan's name already tells its frequency, in these or in like words: to show both would say it twice. */
export function saysFrequency(planName: string, frequency: string): boolean {
  return ` ${evenOut(planName)} `.includes(` ${evenOut(frequency)} `);
}
