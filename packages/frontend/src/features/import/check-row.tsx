import { formatReais } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { CircleAlert, CircleHelp, Copy, Pencil, Users } from "lucide-react";
import { Fragment, memo, useState } from "react";
import { TextField } from "../../components/form/fields.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { centsOf } from "../../lib/sheet/cells.ts";
import type { CheckedEntry } from "./check-rows.ts";
import { matchText } from "./find-matches.ts";
import { differenceText, payerText, type RowPayer } from "./group-payers.ts";
import { FIELD_LABELS, FIELDS, type Field, PAYER_FIELDS } from "./headings.ts";

type Props = {
  entry: CheckedEntry;
  isChosen: boolean;
  onChoose(line: number, isChosen: boolean): void;
  onEdit(line: number, field: Field, text: string): void;
  onSeparate(line: number, isSeparate: boolean): void;
};

function factOf(field: Field, text: string): string {
  const cents = field === "price" ? centsOf(text) : undefined;
  if (cents !== undefined) return formatReais(cents);
  return field === "phone" ? formatPhone(text) : text;
}

const isPayerField = (field: Field) => PAYER_FIELDS.some((one) => one === field);

function PayerLine(props: { payer: RowPayer; name: string; onSeparate(isSeparate: boolean): void }) {
  const { payer, name } = props;
  const { isShared, isSeparate } = payer;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      <p className={isShared ? "font-medium" : "text-ink-2"}>{payerText(payer)}</p>
      {(isShared || isSeparate) && (
        <span className="-my-2 -ml-3">
          <Button
            tone="ghost"
            size="slim"
            aria-label={`${isSeparate ? "Juntar" : "Separar"} o responsável de ${name}`}
            onClick={() => props.onSeparate(!isSeparate)}
          >
            {isSeparate ? "Juntar" : "Separar"}
          </Button>
        </span>
      )}
      {payer.differences.length > 0 && <p className="basis-full text-pending">{differenceText(payer)}</p>}
    </div>
  );
}

export const CheckRow = memo(function CheckRow({ entry, isChosen, onChoose, onEdit, onSeparate }: Props) {
  const { line, cells, errors, question, match, row, payer } = entry;
  // An open field stays open. It must not vanish under the finger when its text becomes valid.
  const [opened, setOpened] = useState<ReadonlySet<Field>>(() => new Set());
  const isTotal = question?.kind === "total";
  const shown = FIELDS.filter((field) => opened.has(field) || (errors[field] && !isTotal));
  const facts = FIELDS.filter(
    (field) => field !== "name" && !(payer && isPayerField(field)) && cells[field] && !shown.includes(field),
  );
  const name = cells.name || `Linha ${line}`;

  function edit(field: Field, text: string) {
    setOpened((before) => new Set([...before, ...shown]));
    onEdit(line, field, text);
  }

  return (
    <li className="grid gap-3 px-4 py-3 sm:px-5">
      <div className="flex items-start gap-3">
        <label className="-m-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            aria-label={`Importar ${name}`}
            checked={isChosen}
            disabled={!row}
            onChange={(event) => onChoose(line, event.target.checked)}
          />
        </label>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="break-words font-semibold [overflow-wrap:anywhere]">{name}</span>
            {question && (
              <Badge tone="pending" icon={CircleHelp}>
                Confirmar
              </Badge>
            )}
            {!row && !isTotal && (
              <Badge tone="overdue" icon={CircleAlert}>
                Corrigir
              </Badge>
            )}
            {match && (
              <Badge tone={match.kind === "repeat" ? "pending" : "first"} icon={match.kind === "repeat" ? Copy : Users}>
                {match.kind === "repeat" ? "Repetido" : "Mesma família?"}
              </Badge>
            )}
          </p>
          <p className="break-words text-ink-2 text-sm [overflow-wrap:anywhere]">
            {`Linha ${line}`}
            {facts.map((field) => (
              <Fragment key={field}>
                {" · "}
                <span className={field === "phone" ? "whitespace-nowrap" : undefined}>
                  {factOf(field, cells[field])}
                </span>
              </Fragment>
            ))}
          </p>
          {question && <p className="text-pending text-sm [overflow-wrap:anywhere]">{question.text}</p>}
          {match && (
            <p className={match.kind === "repeat" ? "text-pending text-sm" : "text-ink-2 text-sm"}>
              {matchText(match)}
            </p>
          )}
          {payer && <PayerLine payer={payer} name={name} onSeparate={(isSeparate) => onSeparate(line, isSeparate)} />}
        </div>
        {shown.length < FIELDS.length && (
          <IconButton label={`Editar ${name}`} onClick={() => setOpened(new Set(FIELDS))}>
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
      {shown.length > 0 && (
        <div className="grid gap-3 pl-10 max-sm:pl-0 sm:grid-cols-2">
          {shown.map((field) => (
            <TextField
              key={field}
              label={FIELD_LABELS[field]}
              value={cells[field]}
              error={errors[field]}
              onChange={(event) => edit(field, event.target.value)}
            />
          ))}
        </div>
      )}
    </li>
  );
});
