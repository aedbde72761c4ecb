import type { ChargeChoice } from "@emdia/contracts/charge";
import { defaultSubject } from "@emdia/contracts/charge-document";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { useWrite } from "../../data/write.ts";
import { perform } from "../../lib/attempt.ts";
import { formatPrice, formatShortDay } from "../../lib/format.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";
import { ChargePreview } from "./charge-preview.tsx";
import { composeInvoice } from "./compose.ts";
import { choiceText, waitDayOf } from "./first-charge-texts.ts";
import { sendBlocksOf } from "./send-blocks.ts";
import { useSendCharge } from "./use-send-charge.ts";

export type FirstChargeProps = {
  profile: ProfileWire;
  otherwise: ReactNode;
  /** Ends the step; `sent` says what was sent, if anything was. */
  onEnd(end: { month: string; sent?: string }): void;
};

export function FirstChargeStep({ otherwise, ...props }: FirstChargeProps) {
  const student = useQuery(studentQueries.list()).data?.find(({ status }) => status === "ativo");
  const choices = useQuery({ ...chargeQueries.charge(student?.id ?? 0), enabled: student !== undefined });
  if (!student || choices.isError || choices.data?.choices.length === 0 || !hasPaymentData(props.profile))
    return otherwise;
  return choices.data && <Step {...props} student={student} choices={choices.data.choices} />;
}

type StepProps = Omit<FirstChargeProps, "otherwise"> & { student: StudentWire; choices: readonly ChargeChoice[] };

function Step({ profile, student, choices, onEnd }: StepProps) {
  const today = useToday();
  const [chosen, choose] = useState(choices[0]);
  const id = chosen?.paymentId ?? 0;
  const found = useQuery(chargeQueries.charge(id)).data?.charge;
  const pix = useQuery({ ...chargeQueries.pixCode([id], today), enabled: profile.paymentMethod === "pix" }).data;
  const [isAsking, setAsking] = useState(false);
  const document = found && composeInvoice({ charge: found, profile, student, today, pix });
  const month = parseChargeId(id)?.month ?? "";
  const next = chosen?.next ? ` A próxima sai em ${formatShortDay(chosen.next.date)}.` : "";
  const [name, email] = [firstNameOf(student.name), student.billTo.email];
  const sending = useSendCharge(
    {
      id,
      recipient: student.name,
      message: document?.greeting ?? "",
      subject: defaultSubject(found?.planName ?? ""),
      promised: undefined,
    },
    () => onEnd({ month, sent: `${formatPrice(chosen?.amount ?? 0)} para ${email}.${next}` }),
  );
  const blocked = sendBlocksOf(student, profile).mail;
  const waitDay = waitDayOf(choices, today);

  function send() {
    setAsking(false);
    sending.send();
  }

  return (
    <Card aria-labelledby="primeira" className="grid gap-4 p-4 sm:p-6">
      <div>
        <h2 id="primeira" className="font-bold text-xl">
          A primeira cobrança
        </h2>
        <p className="text-ink-2">{blocked ?? `${name} recebe este e-mail. Quando?`}</p>
      </div>
      <section
        aria-label="O e-mail"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard scrolls what has the focus.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-lg bg-sunken px-[min(0.75rem,2vw)] py-3 sm:max-h-96"
      >
        {document && <ChargePreview charge={document} />}
      </section>
      <fieldset className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        <legend className="sr-only">Qual cobrança</legend>
        {choices.map((choice) => (
          <label key={choice.paymentId} className="flex min-h-14 items-center gap-3 bg-card px-4 py-2">
            <input
              type="radio"
              name="choice"
              className="size-5 shrink-0 accent-primary"
              checked={choice === chosen}
              onChange={() => choose(choice)}
            />
            <span className="num min-w-0">
              {choiceText(choice)}
              <span className="block text-ink-2 text-sm">Chega hoje, vence em {formatShortDay(choice.date)}.</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {!blocked && (
          <Button
            disabled={!document || sending.isSending}
            onClick={() => (profile.document && profile.address ? send() : setAsking(true))}
          >
            {sending.isSending ? "Enviando..." : "Cobrar agora"}
          </Button>
        )}
        <Button
          tone="secondary"
          onClick={() => onEnd({ month: parseChargeId(choices[0]?.paymentId ?? 0)?.month ?? "" })}
        >
          {waitDay ? `Deixar para ${waitDay}` : "Deixar para depois"}
        </Button>
      </div>
      {waitDay && (
        <p className="text-ink-2 text-sm">
          Se deixar para {waitDay},{" "}
          {profile.automationEnabled ? "sai sozinha nesse dia, às 8h." : "você envia nesse dia, pela Visão Geral."}
        </p>
      )}
      {isAsking && <WhoCharges name={name} onSend={send} onClose={() => setAsking(false)} />}
      {sending.question && <ConfirmDialog open {...sending.question} onCancel={sending.cancel} />}
    </Card>
  );
}

/** The server checks both. */
const Typed = z.object({ document: z.string(), address: z.string() });
const failed = failureToast("Erro ao salvar", "Ocorreu um erro ao salvar suas informações.");

/** Asks, before the first mail, for what a charge must state by law (CDC art. 42-A). */
function WhoCharges({ name, onSend, onClose }: { name: string; onSend(): void; onClose(): void }) {
  const updateProfile = useWrite("updateProfile");
  const form = useZodForm(Typed, { document: "", address: "" });
  const field = fieldsOf(form);
  const submit = submissionOf(form, async (typed) => {
    await perform(updateProfile.mutateAsync({ body: typed }), failed);
    onSend();
  });
  return (
    <Dialog
      onClose={onClose}
      title="Quem está cobrando?"
      description="A lei pede seu documento e endereço na cobrança. Você digita uma vez só."
    >
      <DialogForm
        label={`Enviar para ${name}`}
        busyLabel="Enviando..."
        cancelLabel="Enviar sem isso desta vez"
        isBusy={form.formState.isSubmitting}
        onSubmit={submit}
        onClose={onSend}
      >
        <TextField label="CPF ou CNPJ" autoComplete="off" {...field("document")} />
        <TextField label="Endereço" autoComplete="street-address" {...field("address")} />
      </DialogForm>
    </Dialog>
  );
}
