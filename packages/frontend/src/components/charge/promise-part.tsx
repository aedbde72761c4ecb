import type { ChargeWire } from "@emdia/contracts/charge";
import { CalendarClock } from "lucide-react";
import { type ComponentProps, Fragment, type ReactNode, Suspense, useState } from "react";
import { formatCount, formatDay } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useToday } from "../../lib/today.ts";
import { Button } from "../ui/button.tsx";
import { sumText } from "./charges-text.ts";

const PromiseDialog = lazyPart(async () => (await import("./promise-dialog.tsx")).PromiseDialog);

type Told = Pick<ChargeWire, "promisedFor" | "brokenPromises" | "amountToday">;

type DayPromise = { text: string; isBroken: boolean };

/** Returns a text for each promised day; without a promise, one that counts the broken promises. */
export function promisesOf(charges: readonly Told[], today: string): DayPromise[] {
  const promised = charges.filter(({ promisedFor }) => promisedFor !== null);
  if (promised.length === 0) {
    const broken = mostBroken(charges);
    return broken > 0 ? [{ text: brokenText(broken), isBroken: true }] : [];
  }
  const days = [...Map.groupBy(promised, ({ promisedFor }) => promisedFor ?? "")].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return days.map(([day, own]) => {
    const sum = own.length < charges.length ? `${sumText(own)} para ` : "";
    const text = `prometeu ${sum}${formatDay(day).slice(0, 5)}`;
    const broken = mostBroken(own);
    const isBroken = day < today;
    if (isBroken) return { text: `${text} e não pagou${broken > 1 ? `, ${broken}ª vez` : ""}`, isBroken };
    return { text: broken > 0 ? `${text}, ${brokenText(broken)}` : text, isBroken };
  });
}

const mostBroken = (charges: readonly Told[]) => Math.max(0, ...charges.map(({ brokenPromises }) => brokenPromises));
const brokenText = (count: number) => formatCount(count, "promessa não cumprida", "promessas não cumpridas");

type LineProps = { charges: readonly Told[]; today: string; children?: ReactNode };

export function PromiseLine({ charges, today, children }: LineProps) {
  return promisesOf(charges, today).map(({ text, isBroken }) => (
    <Fragment key={text}>
      {children}
      <span className={isBroken ? "text-overdue" : "text-link"}>{text}</span>
    </Fragment>
  ));
}

type Promised = Pick<ChargeWire, "studentName" | "promisedFor">;

/** Returns a promise to show before a message by hand; undefined once its day has passed. */
export const waitingPromise = ({ studentName, promisedFor }: Promised, today: string): string | undefined =>
  promisedFor !== null && promisedFor >= today
    ? `${studentName} prometeu pagar em ${formatDay(promisedFor)}.`
    : undefined;

type Props = Omit<ComponentProps<typeof PromiseDialog>, "onClose" | "charges"> & {
  charges: readonly (Told & ComponentProps<typeof PromiseDialog>["charges"][number])[];
} & Pick<ComponentProps<typeof Button>, "size">;

/** The button's text is the promise. Several promises have one general text. */
export function PromiseButton({ name, charges, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const promises = promisesOf(charges, today);
  const [only, ...others] = promises;
  const text = only && others.length === 0 ? only.text : "prometeu pagar";
  const isBroken = promises.some((one) => one.isBroken);
  return (
    <>
      <Button tone="quiet" {...look} className={isBroken ? "text-overdue!" : undefined} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {text.charAt(0).toUpperCase() + text.slice(1)}
        <span className="sr-only"> {name}</span>
      </Button>
      <Suspense>{isOpen && <PromiseDialog name={name} charges={charges} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
