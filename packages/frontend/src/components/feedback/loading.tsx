import { LoaderCircle } from "lucide-react";

export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex animate-late items-center justify-center gap-3 px-6 py-16 text-ink-2">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {text}
    </p>
  );
}
