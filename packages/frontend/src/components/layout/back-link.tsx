import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** The way back to the screen above. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md pr-2 font-semibold text-link"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
