import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { Check, MessageCircle, QrCode, SkipForward, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { queueMessages } from "./messages.ts";

type Props = {
  debtor: Debtor;
  messages: { text: string; code: string | undefined };
  isReady: boolean;
  isOpen: boolean;
  onOpen(): void;
  onFinish(): void;
  onSkip(): void;
  onUndo(): void;
};

export function QueueCard(props: Props) {
  const { debtor, messages, isOpen } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step is announced to screen readers. The clicked button disappears, so the focus moves to
  // the name; Tab leads from there to the next button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new payer or step moves the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [debtor.key, isOpen]);
  return (
    <Card aria-labelledby="da-vez" className="grid gap-5 p-[min(1.25rem,5vw)] sm:p-6">
      <div className="grid gap-1">
        <h2
          id="da-vez"
          ref={heading}
          tabIndex={-1}
          className="break-words font-extrabold text-2xl outline-none sm:text-3xl"
        >
          {debtor.name}
        </h2>
        {debtor.resting.length > 0 && (
          <p className="text-ink-2 text-sm">{debtor.resting.map(restText).join(" · ")}. Nada novo é cobrado.</p>
        )}
        <p className="num whitespace-nowrap font-extrabold text-[min(2.25rem,9.5vw)] sm:text-5xl">
          {formatPrice(debtor.cents / 100)}
        </p>
        <Since debtor={debtor} />
      </div>
      {isOpen ? <AfterOpening {...props} /> : <BeforeOpening {...props} />}
      {/* The message is below the buttons, which a thumb reaches on the smallest screens. */}
      <section aria-labelledby="mensagem" className="grid gap-2">
        <h3 id="mensagem" className="text-ink-2 text-sm">
          Mensagem pronta, você pode editar no WhatsApp
        </h3>
        <p className="whitespace-pre-line break-words rounded-lg rounded-tl-none bg-sunken px-4 py-3 text-sm">
          {messages.text}
        </p>
      </section>
    </Card>
  );
}

/** Describes the state of the charging or the record, not the person, whose gender is unknown. */
const restText = ({ name, status }: Debtor["resting"][number]) => `${name}: ${statusWords[status]}`;
const statusWords = { pausado: "cobrança pausada", arquivado: "cadastro arquivado" };

function Since({ debtor: { debts, isOverdue } }: Pick<Props, "debtor">) {
  const [oldest] = debts;
  const today = useToday();
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
      <p>
        {isOverdue ? "Em atraso desde" : oldest.dueDate > today ? "Vence em" : "Vence hoje,"}{" "}
        {formatDay(oldest.dueDate)}
        <br />
        {debts.length > 1 ? formatCount(debts.length, "cobrança", "cobranças") : oldest.reference}
      </p>
      <Link to={paths.invoice(oldest.id)} className="inline-flex min-h-11 items-center font-semibold text-link">
        Ver cobrança
      </Link>
    </div>
  );
}

function BeforeOpening({ isReady, onOpen, onSkip }: Props) {
  return (
    <div className="grid gap-2">
      <Button size="lg" wide disabled={!isReady} onClick={onOpen}>
        <MessageCircle aria-hidden />
        Abrir WhatsApp
      </Button>
      <Button tone="quiet" wide onClick={onSkip}>
        <SkipForward aria-hidden />
        Pular
      </Button>
    </div>
  );
}

function AfterOpening({ debtor, messages: { code }, onFinish, onSkip, onUndo }: Props) {
  const link = code === undefined ? undefined : whatsappLink(debtor.student.phone ?? "", code);
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        Conversa aberta. Enviou a mensagem?
      </p>
      <Button size="lg" wide onClick={onFinish}>
        <Check aria-hidden />
        Enviei
      </Button>
      {code !== undefined && link !== undefined && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Button tone="secondary" onClick={() => window.open(link, "_blank", "noopener,noreferrer")}>
            <QrCode aria-hidden />
            Abrir com o código PIX
          </Button>
          <CopyButton text={code} onCopied={queueMessages.codeCopied} onFailed={queueMessages.copyFailed}>
            Copiar código PIX
          </CopyButton>
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button tone="quiet" onClick={onSkip}>
          <SkipForward aria-hidden />
          Pular
        </Button>
        <Button tone="quiet" onClick={onUndo}>
          <Undo2 aria-hidden />
          Desfazer
        </Button>
      </div>
    </div>
  );
}
