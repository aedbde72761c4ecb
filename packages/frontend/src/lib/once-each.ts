/** What a function says of an object, worked out once for each: a list of 2,000 is searched with every letter. */
export function onceEach<Item extends object, Said>(say: (item: Item) => Said): (item: Item) => Said {
  const said = new WeakMap<Item, Said>();
  return (item) => {
    const known = said.get(item);
    if (known !== undefined) return known;
    const fresh = say(item);
    said.set(item, fresh);
    return fresh;
  };
}
