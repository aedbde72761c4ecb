import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Card } from "../../components/ui/card.tsx";
import { formatPrice } from "../../lib/format.ts";

/** `share` is a part of the largest line, from 0 to 1, and is shown as a bar. */
export type Figures = {
  key: string;
  name: ReactNode;
  note?: string | undefined;
  amounts: readonly number[];
  share?: number | undefined;
};

const columns: Readonly<Record<number, string>> = {
  1: "grid-cols-[minmax(0,1fr)_auto]",
  3: "grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] sm:grid-cols-[minmax(0,1fr)_repeat(3,7.5rem)] print:grid-cols-[minmax(0,1fr)_repeat(3,7.5rem)]",
};

type ListProps = { label: string; names: readonly string[]; lines: readonly Figures[] };

/** A phone shows three amounts below each name. A wide screen and paper show them in columns. */
export function FigureList({ label, names, lines }: ListProps) {
  const isWide = names.length > 1;
  const grid = clsx("grid items-baseline gap-x-2 sm:gap-x-4", columns[names.length]);
  return (
    <div className="num">
      {isWide && (
        <div aria-hidden className={clsx(grid, "text-ink-2 text-sm max-sm:hidden print:grid!")}>
          <span />
          {names.map((name) => (
            <span key={name} className="text-right">
              {name}
            </span>
          ))}
        </div>
      )}
      <ul aria-label={label} className="divide-y divide-line">
        {lines.map(({ key, name, note, amounts, share }) => (
          <li key={key} className={clsx(grid, "break-inside-avoid py-2.5")}>
            <span className={clsx("min-w-0 break-words", isWide && "max-sm:col-span-full print:col-span-1")}>
              <span className="font-semibold">{name}</span>
              {note && <span className="block text-ink-2 text-sm">{note}</span>}
            </span>
            <dl className="contents">
              {amounts.map((amount, at) => (
                <div key={names[at]} className="sm:text-right print:text-right">
                  <dt className={isWide ? "text-ink-2 text-xs sm:sr-only print:sr-only" : "sr-only"}>{names[at]}</dt>
                  <dd className={clsx("whitespace-nowrap", isWide ? "text-sm sm:text-base" : "font-semibold")}>
                    {formatPrice(amount)}
                  </dd>
                </div>
              ))}
            </dl>
            {share !== undefined && <Bar share={share} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Bar = ({ share }: { share: number }) => (
  <svg
    aria-hidden
    className="col-span-full mt-1.5 h-1.5 w-full rounded-full"
    preserveAspectRatio="none"
    viewBox="0 0 100 1"
  >
    <rect width="100" height="1" className="fill-disabled-soft" />
    <rect width={share * 100} height="1" className="fill-primary" />
  </svg>
);

/** Adds to each line its share of the largest first amount. */
export function withShares(lines: readonly Figures[]): Figures[] {
  const largest = Math.max(0, ...lines.map(({ amounts }) => amounts[0] ?? 0));
  return lines.map((line) => ({ ...line, share: line.amounts[0] ? line.amounts[0] / largest : undefined }));
}

export function ReportCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-[min(1rem,5vw)] sm:p-6 print:border-0 print:p-0">
      <h2 id={id} className="mb-1.5 font-bold text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}

export const FigureCard = ({ label, ...list }: ListProps) => (
  <ReportCard title={label}>
    <FigureList label={label} {...list} />
  </ReportCard>
);

/** Shows the main figure of a report: its name, the amount, and the charges that it counts. */
export function Headline({ name, amount, text }: { name: string; amount: string; text: string }) {
  return (
    <Card aria-label={name} className="p-[min(1rem,5vw)] sm:p-6 print:border-0 print:p-0">
      <p className="text-ink-2">{name}</p>
      <p className="num font-extrabold text-3xl tracking-tight">{amount}</p>
      <p className="mt-1 text-ink-2 text-sm">{text}</p>
    </Card>
  );
}

export const Columns = ({ main, beside }: { main: ReactNode; beside: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-1">
    <div className="lg:order-1 print:order-first">{beside}</div>
    {main}
  </div>
);
