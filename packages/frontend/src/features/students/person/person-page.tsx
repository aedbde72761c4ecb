import { brand } from "@emdia/contracts/brand";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { UseQueryResult } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { BackLink } from "../../../components/layout/page.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { hasCode } from "../../../lib/api-error.ts";
import { paths } from "../../../lib/paths.ts";

type Props<Person> = {
  of: UseQueryResult<Person>;
  kind: string;
  who: string;
  /** What is shown if the person does not exist: the server's code, a title and a text. */
  missing: { code: ErrorCode; title: string; text: string };
  children(person: Person): ReactNode;
};

export function PersonPage<Person extends { name: string }>(props: Props<Person>) {
  const { of: query, kind, who, missing, children } = props;
  const { data: shown, error } = query;
  return (
    <main className="mx-auto max-w-[1080px]">
      <title>{`${shown?.name ?? kind} · ${brand.name}`}</title>
      {!shown && (
        <div className="mb-6 grid">
          <BackLink to={paths.students} isToOrigin />
          <h1 className="font-extrabold text-2xl">{kind}</h1>
        </div>
      )}
      <section aria-label={kind} data-panel>
        <QueryState
          of={[query]}
          loading={`Carregando ${who}...`}
          failed={`Não foi possível carregar ${who}`}
          keepsData
          {...(hasCode(error, missing.code)
            ? {
                onFailure: () => (
                  <EmptyState icon={UserX} title={missing.title} text={missing.text}>
                    <ButtonLink to={paths.students}>Ver todos os alunos</ButtonLink>
                  </EmptyState>
                ),
              }
            : {})}
        >
          {(person) => children(person)}
        </QueryState>
      </section>
    </main>
  );
}
