import type { ChargeWire } from "@emdia/contracts/charge";
import { CalendarClock } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { formatCount, formatDay } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useToday } from "../../lib/today.ts";
import { Button } from "../ui/button.tsx";

const PromiseDialog = lazyPart(async () => (await import("./promise-dialog.tsx")).PromiseDialog);

type Told = Pick<ChargeWire, "promisedFor" | "brokenPromises">;

/** Tells whether the latest promise about these charges is broken, or there is none any more. */
export const isPromiseBroken = (charges: readonly Told[], today: string): boolean =>
  charges.every(({ promisedFor }) => promisedFor === null || promisedFor < today);

/**
 * Returns "prometeu 12/12", with the latest day of these charges and what is broken; undefined
 * without a promise, present or broken.
 */
export function promiseText(charges: readonly Told[], today: string): string | undefined {
  const broken = Math.max(0, ...charges.map(({ brokenPromises }) => brokenPromises));
  const count = formatCount(broken, "promessa não cumprida", "promessas não cumpridas");
  const last = charges
    .flatMap(({ promisedFor }) => promisedFor ?? [])
    .toSorted()
    .at(-1);
  if (!last) return broken > 0 ? count : undefined;
  const text = `prometeu ${formatDay(last).slice(0, 5)}`;
  if (isPromiseBroken(charges, today)) return `${text} e não pagou${broken > 1 ? `, ${broken}ª vez` : ""}`;
  return broken > 0 ? `${text}, ${count}` : text;
}

type LineProps = { charges: readonly Told[]; today: string; children?: ReactNode };

/**
 * Shows what was promised about these charges, red once it is broken; nothing without a promise.
 */
export function PromiseLine({ charges, today, children }: LineProps) {
  const text = promiseText(charges, today);
  if (!text) return null;
  return (
    <>
      {children}
      <span className={isPromiseBroken(charges, today) ? "text-overdue" : "text-link"}>{text}</span>
    </>
  );
}

type Promised = Pick<ChargeWire, "studentName" | "promisedFor">;

/**
 * Returns a sentence with the promised day, for the question before a message by hand; undefined
 * once the day has passed.
 */
export const waitingPromise = ({ studentName, promisedFor }: Promised, today: string): string | undefined =>
  promisedFor !== null && promisedFor >= today
    ? `${studentName} prometeu pagar em ${formatDay(promisedFor)}.`
    : undefined;

type Props = Omit<ComponentProps<typeof PromiseDialog>, "onClose"> & Pick<ComponentProps<typeof Button>, "size">;

/** Shows the button that records, changes or removes a promise to pay these charges. */
export function PromiseButton({ name, charges, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const text = promiseText(charges, today);
  const isBroken = text !== undefined && isPromiseBroken(charges, today);
  return (
    <>
      <Button tone="quiet" {...look} className={isBroken ? "text-overdue!" : undefined} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {text?.startsWith("p") ? `P${text.slice(1)}` : (text ?? "Prometeu pagar")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Suspense>{isOpen && <PromiseDialog name={name} charges={charges} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
