import clsx from "clsx";
import { memo, type ReactElement, startTransition, useCallback, useMemo, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { formatCount, formatPrice, formatShortDay, formatWholeNumber } from "../../lib/format.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { GROUPS, headingOf, type PartyGroup } from "./parties.ts";
import { PartyRow, type RowActions } from "./party-row.tsx";
import type { PlacedParty } from "./use-parties.ts";

/** A browser can render this number of rows between two frames. */
const STEP = 24;
/** A fast thumb scrolls this far in half a second. */
const MARGIN = "1600px";

/** The list grows while the person scrolls; a new `key` restarts with the first rows. */
function useIncrementalList(total: number, key: string) {
  const [shown, setShown] = useState({ key, count: STEP });
  const count = Math.min(total, shown.key === key ? shown.count : STEP);
  const grow = useCallback(
    () =>
      startTransition(() => setShown((before) => ({ key, count: (before.key === key ? before.count : STEP) + STEP }))),
    [key],
  );
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: MARGIN });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [grow],
  );
  return { count, grow, endRef, isWhole: count >= total };
}

type Props = RowActions & {
  parties: readonly PlacedParty[];
  /** Changes after a search, filter, sort or refresh. A new list starts at its top. */
  listKey: string;
  today: string;
  chosen: ReadonlySet<number>;
  /** Moves each row to the group that matches its current state. */
  onSort(): void;
};

/** The list renders again only when payers change, not after each key stroke in the search. */
export const PartyList = memo(function PartyList({ parties, listKey, chosen, onSort, ...rest }: Props) {
  const ordered = useMemo(() => GROUPS.flatMap((group) => parties.filter(({ place }) => place === group)), [parties]);
  const list = useIncrementalList(ordered.length, listKey);
  const isWide = useMediaQuery("(width >= 40rem)");
  const shared = useMemo(() => sharedNames(parties), [parties]);
  const shown = ordered.slice(0, list.count);
  return (
    <>
      {GROUPS.map((group) => (
        <Group key={group} group={group} parties={parties} onSort={onSort}>
          {shown
            .filter(({ place }) => place === group)
            .map((party) => (
              <PartyRow
                key={party.key}
                party={party}
                isWide={isWide}
                isNamesake={shared.has(party.name)}
                isChosen={party.open.length > 0 && party.open.every(({ id }) => chosen.has(id))}
                {...rest}
              />
            ))}
        </Group>
      ))}
      {!list.isWhole && (
        <div key={list.count} ref={list.endRef} className="grid border-line border-t p-3">
          <Button tone="ghost" onClick={list.grow}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
});

function sharedNames(parties: readonly PlacedParty[]): ReadonlySet<string> {
  const byName = Map.groupBy(parties, ({ name }) => name);
  return new Set([...byName].filter(([, own]) => own.length > 1).map(([name]) => name));
}

const TITLES: Readonly<Record<PartyGroup, string>> = {
  unsent: "Não saíram",
  overdue: "Em atraso",
  toConfirm: "A conferir",
  ahead: "A vencer",
  paid: "Pagos",
};

/** Returns the group's title; charges that fall due on one day are named by that day. */
function titleOf(group: PartyGroup, parties: readonly PlacedParty[]): string {
  const days = new Set(parties.flatMap(({ open }) => open.map(({ dueDate }) => dueDate)));
  const [day] = days;
  return group === "ahead" && day && days.size === 1 ? `Vencem em ${formatShortDay(day)}` : TITLES[group];
}

type GroupProps = Pick<Props, "parties" | "onSort"> & { group: PartyGroup; children: ReactElement[] };

/** The heading counts new states immediately; a settled row stays in its place for a second tap. */
function Group({ group, parties, onSort, children }: GroupProps) {
  const belonging = parties.filter((party) => party.group === group);
  const strangers = parties.filter((party) => party.place === group && party.group !== group).length;
  if (belonging.length + strangers === 0) return null;
  const id = `cobrancas-${group}`;
  const { count, cents } = headingOf(group, parties);
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className={clsx(
          "num flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y bg-sunken px-[min(1rem,5vw)] py-1.5 font-semibold text-sm",
          group === "overdue" && "text-overdue",
        )}
      >
        <span>
          {titleOf(group, belonging)} · {formatWholeNumber(count)}
        </span>
        <span className="whitespace-nowrap">{formatPrice(cents / 100)}</span>
      </h3>
      {strangers > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-[min(1rem,5vw)] text-ink-2 text-sm">
          {formatCount(strangers, "mudou de situação e ainda está aqui", "mudaram de situação e ainda estão aqui")}
          <Button tone="ghost" size="slim" onClick={onSort}>
            Reordenar
          </Button>
        </p>
      )}
      {children.length > 0 && <ul className="divide-y divide-line">{children}</ul>}
    </section>
  );
}
