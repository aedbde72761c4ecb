import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { InvoiceData } from "./compose.ts";
import { ChatNotice, ChatQuestion } from "./remind-part.tsx";
import { useChat } from "./use-remind-one.ts";

/** The picture of the chat, as the button opens it. */
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

/** The owner sends in WhatsApp, and says so: only then the charge is said to be out. */
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
