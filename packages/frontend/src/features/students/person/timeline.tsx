import type { YearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import {
  Ban,
  Banknote,
  BellRing,
  CalendarClock,
  CircleX,
  Eraser,
  type LucideIcon,
  Mail,
  MessageCircle,
  PencilLine,
  Receipt,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { chargesText, chargeTitle } from "../../../components/charge/charges-text.ts";
import { deliveryOf } from "../../../components/charge/delivery-line.tsx";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { timelinePage } from "../../../data/charges/history.ts";
import { formatInstantDay, formatPrice } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PartHead } from "./person-head.tsx";
import { ChargeAgainButton, ReceiptButton } from "./timeline-buttons.tsx";
import { type EventKind, type TimelineEvent, timelineOf } from "./timeline-events.ts";

type Look = { icon: LucideIcon; text: string; many?: string; tone?: string };

const looks: Readonly<Record<EventKind, Look>> = {
  charged: { icon: Receipt, text: "Cobrança criada", many: "Cobranças criadas" },
  mail: { icon: Mail, text: "E-mail" },
  reminded: { icon: Mail, text: "Lembrete por e-mail" },
  remindedByWhatsapp: { icon: MessageCircle, text: "Lembrete por WhatsApp" },
  chatted: { icon: MessageCircle, text: "WhatsApp aberto" },
  reported: { icon: BellRing, text: "Avisou que pagou", tone: "text-link" },
  promised: { icon: CalendarClock, text: "Prometeu pagar" },
  refused: { icon: CircleX, text: "Aviso de pagamento recusado" },
  settled: { icon: Banknote, text: "Recebido", tone: "text-paid" },
  reversed: { icon: Undo2, text: "Recebimento estornado", tone: "text-overdue" },
  waived: { icon: Eraser, text: "Encargos dispensados" },
  corrected: { icon: PencilLine, text: "Valor corrigido" },
  redated: { icon: CalendarClock, text: "Vencimento mudado" },
  voided: { icon: Ban, text: "Cobrança cancelada" },
};

type Props = { studentIds: readonly number[]; timezone: string; isOfSeveral: boolean };

const SHOWN = 3;

/** Shows the latest events first, and when asked all of them, a year of months at a time. */
export function Timeline(props: Props) {
  const [befores, setBefores] = useState<readonly (YearMonth | undefined)[]>([undefined]);
  const [isWhole, setWhole] = useState(false);
  const latest = useQuery(timelinePage(props.studentIds, undefined)).data;
  const hasMore = latest && (latest.earlier || timelineOf(latest.charges, props.timezone).length > SHOWN);
  return (
    <>
      <PartHead id="historico" title="Histórico">
        {hasMore && !isWhole && (
          <Button tone="ghost" size="slim" onClick={() => setWhole(true)}>
            Ver tudo
          </Button>
        )}
      </PartHead>
      {befores.map((before, index) => (
        <TimelinePage
          key={before ?? "now"}
          {...props}
          before={before}
          isWhole={isWhole}
          onEarlier={index === befores.length - 1 ? (month) => setBefores([...befores, month]) : undefined}
        />
      ))}
    </>
  );
}

type PageProps = Props & {
  before: YearMonth | undefined;
  isWhole: boolean;
  onEarlier: ((month: YearMonth) => void) | undefined;
};

function TimelinePage({ studentIds, before, isWhole, onEarlier, ...shown }: PageProps) {
  const page = useQuery(timelinePage(studentIds, before));
  const inset = "mx-[min(1rem,5vw)] my-3";
  return (
    <QueryState
      of={[page]}
      loading="Carregando o histórico..."
      failed="Não foi possível carregar o histórico."
      failedIn="line"
      keepsData
    >
      {({ charges, earlier }) => {
        const events = timelineOf(charges, shown.timezone);
        return (
          <>
            <ol className="divide-y divide-line">
              {(isWhole ? events : events.slice(0, SHOWN)).map((event) => (
                <EventLine key={event.key} event={event} {...shown} />
              ))}
            </ol>
            {events.length === 0 && !earlier && !before && (
              <p className={`text-ink-2 text-sm ${inset}`}>Nada aconteceu ainda.</p>
            )}
            {isWhole && earlier && onEarlier && (
              <div className={`grid ${inset}`}>
                <Button tone="secondary" onClick={() => onEarlier(earlier)}>
                  Mostrar meses anteriores
                </Button>
              </div>
            )}
            {isWhole && !earlier && onEarlier && (
              <p className={`text-ink-2 text-sm ${inset}`}>
                Aqui está o que fica guardado de cada cobrança. Pausas, mudanças de cadastro e envios repetidos não
                guardam data.
              </p>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

function wordsOf({ kind, charges, detail, isUndone }: TimelineEvent): { text: string; more: string | undefined } {
  const [charge] = charges;
  if (kind === "mail") {
    const mail = deliveryOf({ charge: { ...charge, status: "pendente", reportedAt: null }, student: { email: "-" } });
    return { text: mail.text.charAt(0).toUpperCase() + mail.text.slice(1), more: mail.detail };
  }
  const undone = kind === "settled" ? "estornado depois" : "desfeito";
  const { text, many = text } = looks[kind];
  return { text: `${charges.length > 1 ? many : text}${isUndone ? ` (${undone})` : ""}`, more: detail };
}

type LineProps = Pick<Props, "timezone" | "isOfSeveral"> & { event: TimelineEvent };

function EventLine({ event, timezone, isOfSeveral }: LineProps) {
  const { kind, at, charges, amount, isUndone = false, isBroken = false, receipt } = event;
  const [{ studentName }] = charges;
  const about = `${charges.length > 1 ? chargesText(charges) : chargeTitle(charges[0])}, ${studentName}`;
  const { icon: Icon, tone = isBroken ? "text-overdue" : undefined } = looks[kind];
  const { text, more } = wordsOf(event);
  return (
    <li className="num flex items-start gap-3 px-[min(1rem,5vw)] py-2.5 text-sm">
      <Icon aria-hidden className={clsx("mt-0.5 size-5 shrink-0", tone ?? "text-ink-2")} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className={clsx("font-medium", isUndone && "text-ink-2")}>{text}</p>
          <p className="flex flex-wrap gap-x-2 gap-y-2 text-ink-2">
            <span>{formatInstantDay(at, timezone)}</span>
            {charges.map((charge) => (
              <ChargeName key={charge.id} charge={charge} isNamed={isOfSeveral} />
            ))}
          </p>
          {more && <p className={clsx("break-words", isBroken ? "text-overdue" : "text-ink-2")}>{more}</p>}
        </div>
        <div className="ml-auto grid justify-items-end">
          {amount !== undefined && (
            <span
              className={clsx("font-semibold", isUndone && "line-through", kind === "settled" && !isUndone && tone)}
            >
              {kind === "reversed" && "− "}
              {formatPrice(amount)}
            </span>
          )}
          {kind === "voided" && !charges[0].isExtra && <ChargeAgainButton id={charges[0].id} about={about} />}
          {receipt && <ReceiptButton {...receipt} about={about} />}
        </div>
      </div>
    </li>
  );
}

type NameProps = { charge: TimelineEvent["charges"][number]; isNamed: boolean };

function ChargeName({ charge, isNamed }: NameProps) {
  const name = [chargeTitle(charge), ...(isNamed ? [charge.studentName] : [])].join(", ");
  if (charge.voidedAt) return <span className="break-words text-ink-2">{name}</span>;
  return (
    <Link
      to={paths.invoice(charge.id)}
      className="-my-3 inline-block min-w-0 max-w-full break-words py-3 text-ink-2 underline underline-offset-2"
    >
      {name}
    </Link>
  );
}
