import type { PayerWire } from "@emdia/contracts/payer";
import { useQuery } from "@tanstack/react-query";
import { Pencil, SearchX, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { SearchField } from "../../../components/form/filters.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { IconButton } from "../../../components/ui/icon-button.tsx";
import { payerQueries, studentQueries } from "../../../data/queries.ts";
import { useWrite } from "../../../data/write.ts";
import { attempt } from "../../../lib/attempt.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { studentMessages } from "../messages.ts";
import { payerLines } from "../terms/terms-texts.tsx";
import { EditPayer } from "./edit-payer.tsx";
import { searchPayers, studentNamesOf } from "./find-payers.ts";

export function PayersDialog({ onClose }: { onClose(): void }) {
  const payers = useQuery(payerQueries.list());
  const [editedId, setEdited] = useState<number>();
  const edited = payers.data?.find(({ id }) => id === editedId);
  if (edited) return <EditPayer payer={edited} onClose={() => setEdited(undefined)} />;
  return (
    <Dialog
      onClose={onClose}
      title="Responsáveis"
      description="Quem paga por um ou mais alunos. Uma mudança vale para todos eles."
    >
      <QueryState
        of={[payers]}
        loading="Carregando os responsáveis..."
        failed="Não foi possível carregar os responsáveis"
        failedIn="nothing"
        empty={
          <EmptyState
            icon={Users}
            title="Nenhum responsável ainda"
            text="Em um aluno, escolha 'Outra pessoa' em 'Quem paga'."
          />
        }
      >
        {(all) => <PayerList payers={all} onEdit={({ id }) => setEdited(id)} />}
      </QueryState>
    </Dialog>
  );
}

function PayerList({ payers, onEdit }: { payers: readonly PayerWire[]; onEdit(payer: PayerWire): void }) {
  const [text, setText] = useState("");
  const [removed, setRemoved] = useState<PayerWire>();
  const deletePayer = useWrite("deletePayer");
  const found = searchPayers(payers, text);

  function remove({ id, name }: PayerWire) {
    setRemoved(undefined);
    void attempt(() => deletePayer.mutateAsync({ params: { id } }), {
      done: studentMessages.payerDeleted,
      failed: studentMessages.payerDeleteFailed,
      name,
    });
  }

  return (
    <div className="grid gap-3">
      <SearchField label="Buscar responsável" placeholder="Nome ou contato" value={text} onChange={setText} />
      {found.length === 0 && <EmptyState icon={SearchX} title="Nada encontrado" text="Mude a busca." />}
      <ul aria-label="Responsáveis" className="divide-y divide-line">
        {found.map((payer) => (
          <PayerRow key={payer.id} payer={payer} onEdit={() => onEdit(payer)} onDelete={() => setRemoved(payer)} />
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          open
          title="Excluir responsável?"
          description={`Os dados de ${removed.name} são apagados. Nenhum aluno muda.`}
          confirmLabel="Excluir responsável"
          isDangerous
          onConfirm={() => remove(removed)}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </div>
  );
}

type RowProps = { payer: PayerWire; onEdit(): void; onDelete(): void };

function PayerRow({ payer, onEdit, onDelete }: RowProps) {
  const students = useQuery(studentQueries.list()).data ?? [];
  const [name, ...contact] = payerLines(payer);
  const count = payer.studentCount;
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="grid min-w-0 flex-1">
        <Link
          to={paths.payer(payer.id)}
          className="flex min-h-11 items-center break-words font-semibold text-link underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {contact.map((line) => (
          <p key={line} className="break-words text-ink-2 text-sm">
            {line}
          </p>
        ))}
        <p className="num break-words text-ink-2 text-sm">
          {count === 0 ? "Sem alunos" : paysFor(studentNamesOf(payer.id, students), count)}
        </p>
      </div>
      <IconButton label={`Editar ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      {count === 0 && (
        <IconButton label={`Excluir ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Returns "2 alunos: Ana e João"; archived students are counted but not named. */
const paysFor = (names: string, count: number) => `${formatCount(count, "aluno", "alunos")}${names && `: ${names}`}`;
