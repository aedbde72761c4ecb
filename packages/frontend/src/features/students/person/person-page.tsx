import type { ErrorCode } from "@emdia/contracts/errors";
import type { UseQueryResult } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { BackLink } from "../../../components/layout/back-link.tsx";
import { Page } from "../../../components/layout/page.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { hasCode } from "../../../lib/api-error.ts";
import { paths } from "../../../lib/paths.ts";

type Props<Person> = {
  of: UseQueryResult<Person>;
  kind: string;
  who: string;
  /** What is shown if the person does not exist: the server's code, a title and a text. */
  missing: { code: ErrorCode; title: string; text: string };
  subtitle(person: Person): ReactNode;
  children(person: Person): ReactNode;
};

/** Shows the frame of a person's page: the name, and a link back to the previous screen. */
export function PersonPage<Person extends { name: string }>(props: Props<Person>) {
  const { of: query, kind, who, missing, subtitle, children } = props;
  const { data: shown, error } = query;
  const name = shown?.name ?? kind;
  return (
    <Page
      title={name}
      heading={<span className="break-words">{name}</span>}
      subtitle={shown && subtitle(shown)}
      back={<BackLink to={paths.students} isToOrigin />}
    >
      <section aria-label={kind} data-panel>
        <QueryState
          of={[query]}
          loading={`Carregando ${who}...`}
          failed={`Não foi possível carregar ${who}`}
          keepsData
          {...(hasCode(error, missing.code) ? { onFailure: () => <Missing {...missing} /> } : {})}
        >
          {(person) => children(person)}
        </QueryState>
      </section>
    </Page>
  );
}

function Missing({ title, text }: Props<unknown>["missing"]) {
  return (
    <EmptyState icon={UserX} title={title} text={text}>
      <ButtonLink to={paths.students}>Ver todos os alunos</ButtonLink>
    </EmptyState>
  );
}
