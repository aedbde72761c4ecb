import clsx from "clsx";

export type Share = { label: string; amount: number; text: string; tone: keyof typeof tones };

const tones = {
  paid: { bar: "fill-primary", dot: "bg-primary" },
  pending: { bar: "fill-canary", dot: "bg-canary" },
  overdue: { bar: "fill-overdue", dot: "bg-overdue" },
};

export function StackedBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  const visible = shares.filter(({ amount }) => amount > 0);
  return (
    <figure className="grid gap-3">
      <svg aria-hidden className="h-3 w-full rounded-full" preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect width="100" height="1" className="fill-disabled-soft" />
        {visible.map((share, index) => {
          const before = visible.slice(0, index).reduce((sum, { amount }) => sum + amount, 0);
          return (
            <rect
              key={share.label}
              x={(before / total) * 100}
              width={(share.amount / total) * 100}
              height="1"
              className={clsx(tones[share.tone].bar, "transition-[x,width] duration-200")}
            />
          );
        })}
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
      <ul className="num flex flex-wrap gap-x-5 gap-y-1 text-sm lg:grid lg:gap-y-1.5">
        {shares.map(({ label: name, text, tone }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden className={clsx("size-2.5 rounded-full", tones[tone].dot)} />
            <span className="flex flex-1 flex-wrap gap-x-1.5 text-ink-2 lg:justify-between">
              {name} <span className="font-semibold text-ink">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
