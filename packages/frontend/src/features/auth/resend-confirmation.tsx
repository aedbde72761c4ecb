import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/session.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import { authMessages } from "./messages.ts";

export function ResendConfirmation({ email, whose }: { email: string; whose: "own" | "link" }) {
  const [isSending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    try {
      await (await auth()).resendConfirmation(email, whose);
      pendingSignUp.set(email);
      authMessages.resent();
    } catch {
      authMessages.resendFailed();
    } finally {
      setSending(false);
    }
  }

  return (
    <Button tone="secondary" wide disabled={isSending} onClick={resend}>
      <Mail aria-hidden />
      {isSending ? "Reenviando..." : "Reenviar confirmação"}
    </Button>
  );
}
