/** Remembers answers by object, because each letter typed searches a list of 2,000 people. */
export function memoizeByObject<Item extends object, Answer>(read: (item: Item) => Answer): (item: Item) => Answer {
  const answers = new WeakMap<Item, Answer>();
  return (item) => {
    const known = answers.get(item);
    if (known !== undefined) return known;
    const answer = read(item);
    answers.set(item, answer);
    return answer;
  };
}
