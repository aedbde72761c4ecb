export type Tokens = { peek: () => string | undefined; take: (expected?: string) => string };

const WORD = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[\w.#]+)/y;

/** @throws Error if the expression contains an unknown character */
export function tokensOf(expression: string): Tokens {
  const words: string[] = [];
  WORD.lastIndex = 0;
  for (let end = 0; expression.slice(end).trim() !== ""; end = WORD.lastIndex) {
    const word = WORD.exec(expression)?.[1];
    if (word === undefined) throw new Error(`no expression: ${expression}`);
    words.push(word);
  }
  let next = 0;
  return {
    peek: () => words[next],
    take(expected) {
      const word = words[next++];
      if (word === undefined || (expected !== undefined && word !== expected))
        throw new Error(`${expected ?? "a word"} is missing in: ${expression}`);
      return word;
    },
  };
}
