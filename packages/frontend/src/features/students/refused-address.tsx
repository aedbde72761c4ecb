import type { StudentWire } from "@emdia/contracts/student";
import { MailX } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { studentMessages } from "./messages.ts";

/** One that bounced can be tried again; a person who reported a mail as spam gets no other. */
export function RefusedAddress({ student }: { student: StudentWire }) {
  const { mutateAsync, isPending } = useUpdateStudent();
  const { id, emailStatus, billTo } = student;
  if (emailStatus !== "invalid" && emailStatus !== "complained") return null;
  const isBounced = emailStatus === "invalid";
  const retry = () =>
    attempt(() => mutateAsync({ params: { id }, body: { retryEmail: true } }), {
      done: () => studentMessages.emailRetried(billTo.name),
      failed: studentMessages.updateFailed,
      name: billTo.name,
    });
  return (
    <div className="m-3 rounded-md bg-sunken p-3 text-sm">
      <p className="flex gap-2">
        <MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-first" />
        <span className="min-w-0 break-words">
          {isBounced
            ? `Um e-mail para ${billTo.email} voltou, por isso nenhum outro sai. Corrija o endereço ou, se a caixa já funciona, tente de novo.`
            : `Quem recebe em ${billTo.email} marcou um e-mail como spam, por isso nenhum outro sai. Fale com a pessoa.`}
        </span>
      </p>
      {isBounced && student.status !== "arquivado" && (
        <Button tone="secondary" size="slim" className="mt-2" disabled={isPending} onClick={() => void retry()}>
          Tentar de novo
        </Button>
      )}
    </div>
  );
}
