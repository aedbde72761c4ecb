/** Puts those whom WhatsApp may reach last, so that no mail waits for Meta's answer. */
export const mailsFirst = <Item>(items: readonly Item[], isReached: (item: Item) => boolean | undefined): Item[] =>
  items.toSorted((one, other) => Number(isReached(one) ?? 0) - Number(isReached(other) ?? 0));
