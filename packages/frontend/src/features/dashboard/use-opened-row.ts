import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useCallback, useState } from "react";
import { ROW_REACHED } from "../../lib/row-reached.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";

const idOf = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element && target.closest<HTMLElement>("[data-row]");
  return row ? Number(row.dataset.row) : undefined;
};

/**
 * A list key (row-keys.ts) opens it. A click does not: the list would become narrower, and the
 * click would miss its button. It follows the focus until Escape or `close`.
 */
export function useOpenedRow(rows: readonly DashboardRow[], isOff: boolean) {
  const isWide = useMediaQuery("(width >= 64rem)");
  const [id, setId] = useState<number>();
  const close = useCallback(() => setId(undefined), []);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    element.addEventListener(ROW_REACHED, ({ target }) => setId(idOf(target)), { signal });
    const follow = ({ target }: Event) => setId((before) => before && (idOf(target) ?? before));
    element.addEventListener("focusin", follow, { signal });
    element.addEventListener("keydown", ({ key }) => key === "Escape" && setId(undefined), { signal });
    return () => stopped.abort();
  }, []);
  const canOpen = isWide && !isOff;
  return { place, canOpen, row: canOpen ? rows.find(({ payment }) => payment.id === id) : undefined, close };
}
