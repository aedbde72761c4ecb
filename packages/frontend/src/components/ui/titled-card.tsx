import type { ComponentProps } from "react";
import { Card } from "./card.tsx";

/** A card whose title names it for a screen reader too. `id` is the heading's id. */
export function TitledCard({
  id,
  title,
  children,
  ...props
}: { id: string; title: string } & ComponentProps<"section">) {
  return (
    <Card aria-labelledby={id} {...props}>
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}
