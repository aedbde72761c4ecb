import type { ReactNode } from "react";
import { BackLink } from "../../../components/layout/back-link.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../lib/paths.ts";

type Props = {
  name: string | undefined;
  /**
   * "Aluno" or "Família": the label of the page's parts, and the heading until the name is known.
   */
  kind: string;
  subtitle?: ReactNode;
  children: ReactNode;
};

/** Shows the frame of a person's page: the name, and a link back to the previous screen. */
export function PersonPage({ name, kind, subtitle, children }: Props) {
  return (
    <Page
      title={name ?? kind}
      heading={<span className="break-words">{name ?? kind}</span>}
      subtitle={subtitle}
      back={<BackLink to={paths.students} isToOrigin />}
    >
      <section aria-label={kind} data-panel>
        {children}
      </section>
    </Page>
  );
}

type Parts = Record<"balance" | "facts" | "timeline", ReactNode> & { link?: ReactNode };

/**
 * Lays out a person's page: the balance and the data, then the timeline; on a wide screen the data
 * are beside both. `link` is the card with the link to the payer's public page.
 */
export function PersonParts({ balance, facts, link, timeline }: Parts) {
  const look = "p-[min(1rem,5vw)] sm:p-6";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
      {balance}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card aria-label="Dados" className={`@container ${look}`}>
          {facts}
        </Card>
        {link}
      </div>
      <Card className={look}>{timeline}</Card>
    </div>
  );
}
