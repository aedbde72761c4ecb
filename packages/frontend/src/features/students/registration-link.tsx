import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { useGenerateRegistrationLink } from "../../data/students/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { paths } from "../../lib/paths.ts";
import { LinkActions } from "./link-actions.tsx";
import { studentMessages } from "./messages.ts";

export function RegistrationLink() {
  const generate = useGenerateRegistrationLink();
  const profile = useQuery(profileQueries.own()).data;
  const code = profile?.registrationCode;
  const link = generate.data?.registrationLink ?? (code && `${location.origin}${paths.registration(code)}`);

  const make = (rotate: boolean) =>
    attempt(() => generate.mutateAsync({ rotate }), {
      done: studentMessages.linkMade,
      failed: studentMessages.linkFailed,
    });

  return (
    <Card
      aria-labelledby="link-de-cadastro"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 px-3 py-2 sm:px-5 sm:py-3"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-link max-sm:hidden">
        <Link2 aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <h2 id="link-de-cadastro" className="font-bold">
          Link de cadastro
        </h2>
        {link ? (
          <p className="truncate text-ink-2 text-sm max-sm:hidden" title={link}>
            {link}
          </p>
        ) : (
          <p className="text-ink-2 text-sm max-sm:hidden">
            Seus alunos preenchem os próprios dados e escolhem o plano.
          </p>
        )}
      </div>
      {link ? (
        <LinkActions
          link={link}
          businessName={profile?.businessName ?? ""}
          isBusy={generate.isPending}
          onReplace={() => void make(true)}
        />
      ) : (
        <Button tone="secondary" disabled={!profile || generate.isPending} onClick={() => void make(false)}>
          {generate.isPending ? "Gerando..." : "Gerar link"}
        </Button>
      )}
    </Card>
  );
}
