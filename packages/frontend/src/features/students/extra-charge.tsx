import { MAX_NAME, MIN_PLAN_NAME } from "@emdia/contracts/constants";
import { useState } from "react";
import { MoneyField } from "../../components/form/money-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { FormDialog } from "../../components/ui/dialog-form.tsx";
import { useExtraCharge } from "../../data/charges/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { useToday } from "../../lib/today.ts";
import { reaisOfTyped } from "../../lib/typed-reais.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: { id: number; name: string }; onClose(): void };

/** Asks for name, amount and due date of a charge beside the plan, and makes it. */
export function ExtraCharge({ student, onClose }: Props) {
  const today = useToday();
  const { mutateAsync, isPending } = useExtraCharge();
  const [requestId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const [dueDate, setDueDate] = useState<string>(today);
  const [isTried, setTried] = useState(false);
  const amount = reaisOfTyped(text);
  const errors = {
    name: name.trim().length < MIN_PLAN_NAME ? "Dê um nome à cobrança" : undefined,
    amount: amount > 0 ? undefined : "O valor deve ser maior que zero",
    dueDate: dueDate < today ? "O vencimento não pode ser no passado" : undefined,
  };

  function submit() {
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    void attempt(() => mutateAsync({ studentIds: [student.id], name: name.trim(), amount, dueDate, requestId }), {
      done: () => {
        onClose();
        studentMessages.extraMade();
      },
      failed: studentMessages.extraFailed,
      name: student.name,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Cobrança avulsa"
      description={`Matrícula, exame, aula avulsa: uma cobrança de ${student.name} além do plano. Nada é enviado agora.`}
      label="Criar cobrança"
      busyLabel="Criando..."
      keepsFocus
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Nome da cobrança"
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        error={isTried ? errors.name : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <MoneyField
        label="Valor"
        value={text}
        error={isTried ? errors.amount : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="Vencimento"
        type="date"
        min={today}
        value={dueDate}
        error={isTried ? errors.dueDate : undefined}
        onChange={(event) => setDueDate(event.target.value)}
      />
    </FormDialog>
  );
}
