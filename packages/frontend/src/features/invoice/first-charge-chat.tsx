import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { TextField } from "../../components/form/fields.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogForm } from "../../components/ui/dialog.tsx";
import { useWrite } from "../../data/write.ts";
import { failureToast, perform } from "../../lib/attempt.ts";
import { ChatNotice, ChatQuestion, useChat } from "./remind-part.tsx";
import type { InvoiceData } from "./use-send-charge.ts";

/** Shows the message as the button opens it in WhatsApp. */
export function ChatMessage({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap rounded-lg bg-card p-3 [overflow-wrap:anywhere] sm:mr-8">{text}</p>;
}

type ByWhatsappProps = {
  data: Omit<InvoiceData, "pix">;
  text: string;
  leave: ReactNode;
  later: ReactNode;
  onSent(): void;
};

/** The charge is said to be out only after the owner confirms with "Enviei" that it left. */
export function ByWhatsapp({ data, text, leave, later, onSent }: ByWhatsappProps) {
  const chat = useChat(data, text);
  return (
    <>
      <ChatNotice onUndo={chat.undo} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {chat.undo ? (
          <Button onClick={onSent}>Enviei</Button>
        ) : (
          <>
            <Button onClick={() => chat.open()}>
              <MessageCircle aria-hidden />
              Enviar por WhatsApp
            </Button>
            {leave}
          </>
        )}
      </div>
      {!chat.undo && later}
      <ChatQuestion chat={chat} />
    </>
  );
}

/** The server checks document and address. */
const Typed = z.object({ document: z.string(), address: z.string() });
const failed = failureToast("Erro ao salvar", "Ocorreu um erro ao salvar suas informações.");

/** Asks, before the first mail, for what a charge must state by law (CDC art. 42-A). */
export function WhoCharges({ name, onSend, onClose }: { name: string; onSend(): void; onClose(): void }) {
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
