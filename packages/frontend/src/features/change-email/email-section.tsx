import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { Button } from "../../components/ui/button.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChangeEmail = lazyPart(async () => (await import("./change-email.tsx")).ChangeEmail);

export function EmailSection() {
  const { data: profile } = useQuery(profileQueries.own());
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="E-mail da conta"
      text="Você entra com ele, e é nele que chegam nossos avisos e as respostas dos alunos."
    >
      <div className="grid min-h-20 content-start justify-items-start gap-3">
        {profile && (
          <>
            <p className="max-w-full break-words font-medium">{profile.email}</p>
            <Button tone="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
              Trocar e-mail
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <ChangeEmail onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
