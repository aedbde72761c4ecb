import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { MailCheck, MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { RemindDialog, recipientsText } from "../../components/reminder/remind-dialog.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { useHasNumber } from "../../data/queries.ts";
import { chosenQueuePath } from "../../data/reminders/chosen-queue.ts";
import { type Debtor, debtorsOf, mailableOf, queueOf } from "../../data/reminders/debtors.ts";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";

type Props = { students: readonly StudentWire[]; onClose(): void };

export function RemindChosen({ students, onClose }: Props) {
  const dashboard = useQuery(dashboardQueries.overview());
  const [mailed, setMailed] = useState<readonly Debtor[]>();
  if (mailed) return <RemindDialog debtors={mailed} onClose={onClose} />;
  const ids = new Set(students.map(({ id }) => id));
  const ofChosen = (debtors: readonly Debtor[]) =>
    debtors.filter(({ studentIds }) => studentIds.some((id) => ids.has(id)));
  return (
    <Dialog
      onClose={onClose}
      title={`Lembrar ${formatCount(students.length, "aluno", "alunos")}`}
      description="Só recebe lembrete quem tem cobrança em atraso ou vencendo hoje e ainda não foi contatado hoje."
    >
      <QueryState
        of={[dashboard]}
        loading="Carregando as cobranças..."
        failed="Não foi possível carregar as cobranças"
        failedIn="nothing"
        keepsData
      >
        {(month) => {
          const debtors = ofChosen(debtorsOf(month));
          const chats = ofChosen(debtorsOf(month, "whatsapp"));
          return <Ways students={students} debtors={debtors} chats={chats} onMail={() => setMailed(debtors)} />;
        }}
      </QueryState>
    </Dialog>
  );
}

type WaysProps = {
  students: readonly StudentWire[];
  debtors: readonly Debtor[];
  chats: readonly Debtor[];
  onMail(): void;
};

function Ways({ students, debtors, chats, onMail }: WaysProps) {
  const inArrears = debtors.filter(({ isOverdue }) => isOverdue).length;
  const { reminded } = mailableOf(debtors);
  const { queue } = queueOf(chats);
  const hasNumber = useHasNumber();
  const owing = new Set([...debtors, ...chats].flatMap(({ studentIds }) => studentIds));
  const free = students.filter(({ id }) => !owing.has(id));
  return (
    <div className="grid gap-4">
      <Way
        icon={<MailCheck aria-hidden className="size-5 shrink-0 text-link" />}
        title={hasNumber ? "Mensagem" : "E-mail"}
        text={recipientsText(reminded, hasNumber)}
      >
        {inArrears > 0 ? (
          <Button tone="secondary" size="slim" onClick={onMail}>
            {hasNumber ? "Lembrar" : "Lembrar por e-mail"}
          </Button>
        ) : (
          <p className="text-ink-2 text-sm">Ninguém em atraso</p>
        )}
      </Way>
      <Way
        icon={<MessageCircle aria-hidden className="size-5 shrink-0 text-link" />}
        title="WhatsApp"
        text="Uma conversa por vez: você revisa e envia."
      >
        {queue.length > 0 ? (
          <ButtonLink tone="secondary" size="slim" to={chosenQueuePath(queue.flatMap(({ studentIds }) => studentIds))}>
            {`Abrir a fila (${formatWholeNumber(queue.length)})`}
          </ButtonLink>
        ) : (
          <p className="text-ink-2 text-sm">Ninguém na fila</p>
        )}
      </Way>
      {free.length > 0 && (
        <p className="rounded-md bg-sunken px-4 py-3 text-ink-2 text-sm">
          <span className="text-ink">Nada em atraso nem vencendo hoje:</span> {namesOf(free)}
        </p>
      )}
    </div>
  );
}

function Way(props: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-4 py-3">
      {props.icon}
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-semibold">{props.title}</h3>
        <p className="num text-ink-2 text-sm">{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
