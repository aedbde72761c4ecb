/** A message by WhatsApp has no subject. */
type Mail = { address: string; subject: string | null; text: string };

export const MailWords = ({ address, subject, text }: Mail) => (
  <div className="mb-3 grid gap-2 rounded-md bg-sunken p-4 text-sm">
    <p className="break-all text-ink-2">Para {address}</p>
    <p className="break-words font-semibold">{subject ?? "Mensagem por WhatsApp"}</p>
    <pre data-mail-text className="whitespace-pre-wrap break-words font-sans [overflow-wrap:anywhere]">
      {text}
    </pre>
  </div>
);
