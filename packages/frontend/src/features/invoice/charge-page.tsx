import { Link } from "react-router-dom";
import { PageLink } from "../../components/ui/page-link.tsx";
import { useReplaceLink } from "../../data/charges/reports.ts";
import { paths } from "../../lib/paths.ts";
import type { InvoiceData } from "./compose.ts";

/** Shows the link to the charge's page, and where the link in the payer's messages leads. */
export function ChargePage({ data: { charge, student, pageUrl } }: { data: InvoiceData }) {
  const { mutateAsync, isPending } = useReplaceLink();
  if (!pageUrl) return null;
  const payerId = student?.payerId ?? undefined;
  return (
    <PageLink
      title={payerId === undefined ? "Página do aluno" : "Página desta cobrança"}
      text={payerId === undefined ? OF_STUDENT : <OfPayer payerId={payerId} />}
      url={pageUrl}
      question={{
        title: "Trocar o link desta cobrança?",
        description:
          payerId === undefined
            ? "O link que o aluno já recebeu deixa de funcionar. Envie o novo por e-mail ou WhatsApp."
            : "O link desta cobrança que já foi enviado deixa de funcionar. O link da página de quem paga continua o mesmo.",
      }}
      onReplace={() => mutateAsync(charge.id)}
      isReplacing={isPending}
    />
  );
}

const OF_STUDENT =
  "O aluno vê a cobrança e como pagar, e avisa que pagou, sem precisar de conta. O link vai no e-mail e no WhatsApp.";

function OfPayer({ payerId }: { payerId: number }) {
  return (
    <>
      Mostra só esta cobrança. O e-mail e o WhatsApp levam à{" "}
      <Link to={paths.family(payerId)} className="font-semibold text-link underline underline-offset-4">
        página de quem paga
      </Link>
      , com tudo o que está em aberto.
    </>
  );
}
