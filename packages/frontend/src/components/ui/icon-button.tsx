import clsx from "clsx";
import { type ComponentProps, type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

export function IconButton({
  label,
  children,
  className,
  ...props
}: ComponentProps<"button"> & { label: string; children: ReactNode }) {
  const { handlers, tooltip } = useTooltip(label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={clsx(
          "grid size-11 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:enabled:bg-sunken hover:enabled:text-ink aria-disabled:text-disabled aria-disabled:opacity-60 [&_svg]:size-5",
          className,
        )}
        {...handlers}
        {...props}
      >
        {children}
      </button>
      {tooltip}
    </>
  );
}

/** A hint shows after this delay; within SKIP_DELAY_MS after another hint it shows at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP_PX = 8;

let lastHiddenAt = Number.NEGATIVE_INFINITY;

type Place = { centre: number; top: number; bottom: number };

const placeOf = (element: Element): Place => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return { centre: left + width / 2, top, bottom };
};

/** The caller puts `handlers` on the control, which has its own name, and `tooltip` beside it. */
function useTooltip(text: string) {
  const [place, setPlace] = useState<Place>();
  const [waiting, setWaiting] = useState<Element>();

  useEffect(() => {
    if (!waiting) return;
    const isNextToOne = performance.now() - lastHiddenAt < SKIP_DELAY_MS;
    const timer = setTimeout(() => setPlace(placeOf(waiting)), isNextToOne ? 0 : DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  function hide() {
    setWaiting(undefined);
    if (place) lastHiddenAt = performance.now();
    setPlace(undefined);
  }
  useHideOn(place !== undefined, hide);

  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setWaiting(event.currentTarget),
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => event.currentTarget.matches(":focus-visible") && setWaiting(event.currentTarget),
    onBlur: hide,
  };
  return { handlers, tooltip: place && createPortal(<Bubble text={text} place={place} />, document.body) };
}

function useHideOn(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", hide, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", hide, true);
    };
  });
}

function Bubble({ text, place }: { text: string; place: Place }) {
  const isBelow = place.bottom + 48 < innerHeight;
  const centre = Math.min(Math.max(place.centre, 72), innerWidth - 72);
  return (
    <span
      role="tooltip"
      className="pointer-events-none fixed z-50 max-w-36 -translate-x-1/2 animate-fade rounded-md bg-ink px-2.5 py-1.5 text-center font-medium text-paper text-xs data-[side=top]:-translate-y-full"
      data-side={isBelow ? "bottom" : "top"}
      style={{ left: centre, top: isBelow ? place.bottom + GAP_PX : place.top - GAP_PX }}
    >
      {text}
    </span>
  );
}
