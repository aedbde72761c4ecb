import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatWholeNumber } from "../../lib/format.ts";
import { Button } from "./button.tsx";

/** The pager shows nothing if the whole list fits on one page. */
export function Pager({
  shown,
  label,
  onPage,
}: {
  shown: ListPage<unknown>;
  label: string;
  onPage(page: number): void;
}) {
  if (shown.pages === 1) return null;
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t p-4 sm:px-5"
    >
      <p role="status" className="num text-ink-2 text-sm">
        {`${formatWholeNumber(shown.first)}–${formatWholeNumber(shown.last)} de ${formatWholeNumber(shown.total)}`}
      </p>
      <div className="flex gap-2">
        <Button tone="secondary" size="slim" disabled={shown.page === 1} onClick={() => onPage(shown.page - 1)}>
          <ChevronLeft aria-hidden />
          Anterior
        </Button>
        <Button
          tone="secondary"
          size="slim"
          disabled={shown.page === shown.pages}
          onClick={() => onPage(shown.page + 1)}
        >
          Próxima
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}

type ListPage<Item> = { items: Item[]; page: number; pages: number; first: number; last: number; total: number };

export function pageOf<Item>(all: readonly Item[], wanted: number, size: number): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages);
  const items = all.slice((page - 1) * size, page * size);
  const first = items.length === 0 ? 0 : (page - 1) * size + 1;
  return { items, page, pages, first, last: first === 0 ? 0 : first + items.length - 1, total: all.length };
}
