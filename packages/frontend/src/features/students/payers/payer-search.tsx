import type { PayerWire } from "@emdia/contracts/payer";
import type { StudentWire } from "@emdia/contracts/student";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { SearchField } from "../../../components/form/filters.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatCount } from "../../../lib/format.ts";
import { payerLines } from "../terms/terms-texts.tsx";
import { searchPayers, studentNamesOf } from "./find-payers.ts";

const SHOWN = 5;

type Props = {
  payers: readonly PayerWire[];
  students: readonly StudentWire[];
  error: string | undefined;
  onChoose(payer: PayerWire): void;
  onNew(): void;
};

export function PayerSearch({ payers, students, error, onChoose, onNew }: Props) {
  const [text, setText] = useState("");
  const found = searchPayers(payers, text);
  return (
    <div className="grid gap-3">
      <SearchField label="Buscar responsável" placeholder="Nome ou contato" value={text} onChange={setText} />
      {error && (
        <p role="alert" className="text-overdue text-sm">
          {error}
        </p>
      )}
      <ul
        aria-label="Responsáveis encontrados"
        className="divide-y divide-line rounded-md border border-line empty:hidden"
      >
        {found.slice(0, SHOWN).map((payer) => (
          <li key={payer.id}>
            <button
              type="button"
              className="grid min-h-11 w-full px-4 py-2 text-left hover:bg-sunken"
              onClick={() => onChoose(payer)}
            >
              <span className="break-words font-semibold">{payer.name}</span>
              <span className="block break-words text-ink-2 text-sm first-letter:uppercase">
                {payerNote(payer, students)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {found.length === 0 && "Nenhum responsável encontrado."}
        {found.length > SHOWN &&
          `Mais ${formatCount(found.length - SHOWN, "responsável", "responsáveis")}: busque pelo nome.`}
      </p>
      <Button tone="secondary" className="justify-self-start" onClick={onNew}>
        <UserPlus aria-hidden />
        Novo responsável
      </Button>
    </div>
  );
}

/** Returns "responsável por João · maria@exemplo.com.br", without the parts that are unknown. */
function payerNote(payer: PayerWire, students: readonly StudentWire[]): string {
  const names = studentNamesOf(payer.id, students);
  const [, ...lines] = payerLines(payer);
  return [names && `responsável por ${names}`, lines[0]].filter(Boolean).join(" · ");
}
