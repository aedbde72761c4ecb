import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What an owner must know on every signed-in screen, and the one thing to do about it. */
export function Banner({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-auto mb-6 flex max-w-[1080px] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-overdue-soft p-3 pl-4 text-overdue print:hidden"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-semibold">{text}</p>
      {children}
    </div>
  );
}
