import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useNavigate, useNavigationType } from "react-router-dom";
import { hasEarlierScreen, isPreviousScreen } from "../../lib/screen-history.ts";

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The way back to the screen above, as the person left it: its search, its page and its place. With `isToOrigin` it leads
 * to whatever screen they came from, and to `to` where they came from none.
 */
export function BackLink({ to, children, isToOrigin = false }: { to: string; children: string; isToOrigin?: boolean }) {
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
      className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md pr-2 font-semibold text-link"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
