import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useNavigate, useNavigationType } from "react-router-dom";
import { hasEarlierScreen, isPreviousScreen } from "../../lib/screen-history.ts";

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type Props = { to: string; children?: string; isToOrigin?: boolean; isOnBand?: boolean };

/**
 * The parent screen as the person left it, with search, page and scroll position. With `isToOrigin`
 * it is the previous screen, or `to` without one (docs/rules/screen.md, "The screens").
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
