import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

export function CallToAction({ children }: { children: string }) {
  return (
    <Link
      to={paths.signUp}
      className="inline-flex min-h-13 items-center justify-center rounded-md bg-canary px-6 text-center font-semibold text-lg text-on-canary underline-offset-4 hover:underline max-sm:w-full"
    >
      {children}
    </Link>
  );
}
