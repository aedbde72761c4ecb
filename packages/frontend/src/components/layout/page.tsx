import { brand } from "@emdia/contracts/brand";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useNavigationType } from "react-router-dom";
import { hasEarlierScreen, isPreviousScreen } from "../../lib/screen-history.ts";

export function Page(props: {
  title: string;
  /** The content of the h1; by default the title. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  width?: "wide" | "narrow";
  /** On a phone the title and the actions share one row, so that the content begins soon. */
  isTight?: boolean;
  children: ReactNode;
}) {
  return (
    <main
      className={clsx(
        "mx-auto grid grid-cols-[minmax(0,1fr)] gap-6",
        props.width === "narrow" ? "max-w-2xl" : "max-w-[1080px]",
        props.isTight && "max-sm:-mt-4 max-sm:gap-2",
      )}
    >
      <title>{`${props.title} · ${brand.name}`}</title>
      <div className="grid gap-1">
        {props.back}
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h1 className="font-extrabold text-2xl sm:text-3xl">{props.heading ?? props.title}</h1>
            {props.subtitle && <p className="mt-1 text-ink-2">{props.subtitle}</p>}
          </div>
          {props.actions && (
            <div
              className={clsx(
                "flex flex-wrap",
                props.isTight ? "items-center gap-1" : "gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-32",
              )}
            >
              {props.actions}
            </div>
          )}
        </div>
      </div>
      {props.children}
    </main>
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type Props = { to: string; children?: string; isToOrigin?: boolean; isOnBand?: boolean };

/**
 * Leads to the parent screen as it was left; with `isToOrigin` to the previous screen, or to `to`
 * (docs/rules/screen.md, "The screens").
 */
export function BackLink({ to, children = "Voltar", isToOrigin = false, isOnBand = false }: Props) {
  const navigate = useNavigate();
  const arrival = useNavigationType();

  function goBack(event: MouseEvent) {
    const isStepBack = isToOrigin ? hasEarlierScreen() : arrival === "PUSH" && isPreviousScreen(to);
    if (!isStepBack || !isPlain(event)) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className={clsx(
        "inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md pr-2 font-semibold",
        isOnBand ? "text-on-deep" : "text-link",
      )}
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
