import type { ComponentProps } from "react";
import { Card } from "./card.tsx";

/** A title that names the card for a screen reader too. The id is the heading's. */
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
