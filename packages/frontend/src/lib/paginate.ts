export type ListPage<Item> = { items: Item[]; page: number; pages: number; first: number; last: number; total: number };

export function pageOf<Item>(all: readonly Item[], wanted: number, size: number): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const items = all.slice((page - 1) * size, page * size);
  const first = items.length === 0 ? 0 : (page - 1) * size + 1;
  return { items, page, pages, first, last: first === 0 ? 0 : first + items.length - 1, total: all.length };
}
