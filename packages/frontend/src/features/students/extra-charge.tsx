import { ExtraChargesInput } from "@emdia/contracts/charge";
import { MAX_BULK_CHANGED, MAX_NAME } from "@emdia/contracts/constants";
import type { StudentWire } from "@emdia/contracts/student";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { formatReais, parseReais } from "@emdia/contracts/values/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { BatchDialog } from "../../components/batch/batch-dialog.tsx";
import { BatchSummary, refusedStudents } from "../../components/batch/batch-summary.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { NameList } from "../../components/ui/scroll-list.tsx";
import { type ExtraChargeLine, makeExtraCharges } from "../../data/charges/mutations.ts";
import { refreshMoney } from "../../data/refresh.ts";
import { type BatchRun, batchesOfItems, isDone as isMade, useBatches } from "../../lib/batches.ts";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { dueDayRefusal, reaisOfTyped } from "../../lib/typed.ts";
import { studentMessages } from "./messages.ts";

type Props = { students: readonly StudentWire[]; onLeft?(left: readonly StudentWire[]): void; onClose(): void };

/** Tells whether another attempt may make the charges that this one did not make. */
export const isPassing = ({ failure, lines }: Pick<BatchRun<ExtraChargeLine>, "failure" | "lines">): boolean =>
  failure !== undefined || lines.some(({ code }) => code === "service.busy" || code === "conflict.changed_meanwhile");

function leftOf(students: readonly StudentWire[], lines: readonly ExtraChargeLine[]) {
  const made = new Set(lines.filter(isMade).map(({ studentId }) => studentId));
  return students.filter(({ id }) => !made.has(id));
}

/** Says who got no charge and why; another attempt belongs to the same click. */
export function ExtraCharge({ students, onLeft, onClose }: Props) {
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const { charge, amount, fields } = useExtraFields(students.length);
  const making = useBatches<ExtraChargeLine>(async ({ lines }) => {
    await refreshMoney(client);
    const left = leftOf(students, lines);
    onLeft?.(left);
    if (left.length > 0) return;
    onClose();
    studentMessages.extraMade(students.length);
  });

  function start() {
    const checked = charge();
    if (!checked) return;
    const ids = leftOf(students, making.lines).map(({ id }) => id);
    const make = (studentIds: number[]) => makeExtraCharges({ ...checked, studentIds, requestId });
    void making.start(batchesOfItems(ids, MAX_BULK_CHANGED), make, making.lines.filter(isMade));
  }

  const count = students.length;
  const only = count === 1 ? students[0] : undefined;
  const isDone = making.stage === "done";
  const about = `uma cobrança ${only ? `de ${only.name}` : "para cada aluno"} além do plano. Nada é enviado agora.`;
  return (
    <BatchDialog
      title={only ? "Cobrança avulsa" : `Cobrança avulsa de ${formatCount(count, "aluno", "alunos")}`}
      description={isDone ? undefined : `Matrícula, exame, aula avulsa: ${about}`}
      stage={making.stage}
      start={start}
      startText={only ? "Criar cobrança" : `Criar ${formatCount(count, "cobrança", "cobranças")}`}
      busyText="Criando..."
      canStart
      again={isPassing(making) ? { text: "Tentar de novo", start } : undefined}
      onClose={onClose}
    >
      {isDone ? <ExtraOutcome run={making} students={students} /> : fields}
      {!isDone && !only && (
        <>
          <p aria-live="polite" className="num font-semibold text-sm empty:hidden">
            {extraTotalText(count, amount)}
          </p>
          <NameList label="Alunos selecionados" rows={students} />
        </>
      )}
    </BatchDialog>
  );
}

function useExtraFields(count: number) {
  const today = useToday();
  const [typed, setTyped] = useState({ name: "", amount: "", dueDate: `${today}` });
  const [isTried, setTried] = useState(false);
  const checked = checkExtraCharge(typed, today);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: isTried ? checked.errors[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return {
    amount: typed.amount,
    charge() {
      setTried(true);
      return checked.charge;
    },
    fields: (
      <>
        <TextField label="Nome da cobrança" autoComplete="off" maxLength={MAX_NAME} {...field("name")} />
        <MoneyField label={count === 1 ? "Valor" : "Valor de cada uma"} {...field("amount")} />
        <TextField label="Vencimento" type="date" min={today} {...field("dueDate")} />
      </>
    ),
  };
}

type OutcomeProps = { run: BatchRun<ExtraChargeLine>; students: readonly StudentWire[] };

export function ExtraOutcome({ run, students }: OutcomeProps) {
  const made = run.lines.filter(isMade).length;
  return (
    <BatchSummary
      run={run}
      total={students.length}
      bar={undefined}
      status={`${formatWholeNumber(made)} de ${formatCount(students.length, "cobrança criada", "cobranças criadas")}`}
      interrupted={{ what: "A criação parou.", next: "Pode tentar de novo: ninguém recebe duas." }}
      list={{ label: "Sem cobrança", lines: refusedStudents(run.lines) }}
    />
  );
}

const Charge = z.omit(ExtraChargesInput, { studentIds: true, requestId: true });
type Typed = Record<keyof z.infer<typeof Charge>, string>;

/** Checks a typed extra charge as the API does; returns it for the wire, or the errors by field. */
export function checkExtraCharge(typed: Typed, today: CivilDate) {
  const { data: charge, error } = Charge.safeParse({ ...typed, amount: reaisOfTyped(typed.amount) });
  const dueDate = dueDayRefusal(typed.dueDate, today);
  const issues = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  const errors: Partial<Typed> = { ...Object.fromEntries(issues), ...(dueDate && { dueDate }) };
  return charge && !dueDate ? { charge, errors } : { errors };
}

/** Returns what several students' charges add up to: "Total: 3 × R$ 80,00 = R$ 240,00". */
export function extraTotalText(count: number, amount: string): string {
  const cents = parseReais(amount) ?? 0;
  return cents > 0 ? `Total: ${count} × ${formatReais(cents)} = ${formatReais(count * cents)}` : "";
}
