import * as z from "zod/mini";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { useWrite } from "../../data/write.ts";
import { perform } from "../../lib/attempt.ts";
import { failureToast } from "../../lib/toast-failure.ts";

/** The server checks both. */
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
