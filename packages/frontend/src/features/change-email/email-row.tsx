import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/connection.tsx";
import { profileQueries } from "../../data/queries.ts";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChangeEmail = lazyPart(async () => (await import("./change-email.tsx")).ChangeEmail);

export function EmailRow() {
  const email = useQuery(profileQueries.own()).data?.email ?? "";
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldRow label="E-mail da conta" value={email}>
      <p className="text-ink-2 text-sm">Você entra com ele, e nele chegam nossos avisos e as respostas dos alunos.</p>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Trocar e-mail
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeEmail onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FoldRow>
  );
}
