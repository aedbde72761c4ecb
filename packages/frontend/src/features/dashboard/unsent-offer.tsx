import type { DashboardWire, UnsentCharges } from "@emdia/contracts/dashboard";
import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { studentIdOf } from "@emdia/contracts/values/charge-id";
import { useState } from "react";
import { Link } from "react-router-dom";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { unsentOf } from "../../data/charges/sum-of.ts";
import { titleOf } from "../../data/charges/unsent.ts";
import { formatCount, formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { canSend, MISSING, obstacleWords } from "./bulk-availability.ts";
import { UnsentDialog } from "./unsent-dialog.tsx";

const WHY: Readonly<Record<UnsentCharges["reason"], string>> = {
  no_access: "Seu acesso ao Em Dia tinha terminado no dia da cobrança.",
  automation_off: "A cobrança automática estava desligada no dia.",
  unreleased: "Este envio esperava a sua liberação, e o mês acabou.",
  late: "Por uma falha nossa, o envio deste mês não aconteceu na data.",
  left_out:
    "Ficou fora do e-mail de quem paga: na hora do envio o aluno estava pausado ou arquivado, ou o envio falhou.",
};

/** Returns a text such as "3 cobranças de março de 2027 não saíram". */
export function unsentTitle({ count, month }: Pick<UnsentCharges, "count" | "month">): string {
  const name = monthName(yearMonth(month)).replace("/", " de ").toLowerCase();
  return `${formatCount(count, "cobrança", "cobranças")} de ${name} ${count === 1 ? "não saiu" : "não saíram"}`;
}

type AskUnsent = (asked: { groups: readonly UnsentCharges[]; kind: "send" | "dismiss" }) => void;
type OfferProps = { group: UnsentCharges; today: string; onAsk: AskUnsent };

type PartsProps = { dashboard: DashboardWire; isChoosing: boolean; onClose(): void };

/** Sends what billing days left unmailed, or lists it by month to choose or dismiss. */
export function UnsentParts({ dashboard: { unsent: groups, today }, isChoosing, onClose }: PartsProps) {
  const [asked, setAsked] = useState<Parameters<AskUnsent>[0] | undefined>(
    isChoosing ? undefined : { groups, kind: "send" },
  );
  if (asked) return <UnsentDialog {...asked} onClose={onClose} />;
  return (
    <Dialog title="Cobranças que não saíram" description="Nada sai sem você mandar." onClose={onClose}>
      <div className="grid gap-6">
        {groups.map((group) => (
          <Offer key={`${group.month} ${group.reason}`} group={group} today={today} onAsk={setAsked} />
        ))}
      </div>
    </Dialog>
  );
}

export function Offer({ group, today, onAsk }: OfferProps) {
  const id = `nao-enviadas-${group.month}-${group.reason}`;
  const charges = unsentOf([group]);
  const reasons = new Set(charges.map(({ why }) => why));
  // Missing payment data affect every charge, so the offer states this reason once.
  const isUnpayable = reasons.has(MISSING);
  const isBlocked = !charges.some((charge) => canSend(charge, today));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} className="font-bold">
          {unsentTitle(group)}
        </h3>
        <p className="text-ink-2 text-sm">{WHY[group.reason]}</p>
      </div>
      <ScrollList label="Quem não foi cobrado" className="max-h-[35dvh] divide-y divide-line">
        {group.payers.map((one) => (
          <Payer key={one.payerKey} {...one} />
        ))}
      </ScrollList>
      <div className="flex flex-wrap items-center gap-2">
        <p className="num mr-auto font-semibold">Total {formatPrice(group.total)}</p>
        <Button tone="quiet" onClick={() => onAsk({ groups: [group], kind: "dismiss" })}>
          Dispensar
        </Button>
        <Button
          aria-disabled={isBlocked || undefined}
          aria-describedby={isBlocked ? `${id}-motivo` : undefined}
          onClick={isBlocked ? undefined : () => onAsk({ groups: [group], kind: "send" })}
        >
          Cobrar agora
        </Button>
      </div>
      {isBlocked && (
        <p id={`${id}-motivo`} className="text-ink-2 text-sm sm:text-right">
          {isUnpayable ? (
            <>
              Sem os seus dados de pagamento nenhuma cobrança sai.{" "}
              <Link to={paths.settings} className="inline-flex min-h-11 items-center font-semibold text-link underline">
                Completar nas configurações
              </Link>
            </>
          ) : (
            <>
              Nenhuma pode ir por e-mail: {[...reasons].map(obstacleWords).join(", ")}. Cobre pelo WhatsApp ou dispense.{" "}
              <QueueLink ids={charges.map(({ paymentId }) => studentIdOf(paymentId))} />
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** Shows a payer's unsent charges. Several charges are listed by student below the payer's name. */
function Payer({ payerName, charges }: UnsentCharges["payers"][number]) {
  const title = titleOf(
    payerName,
    charges.map(({ studentName }) => studentName),
  );
  return (
    <li className="pb-1.5">
      {charges.length > 1 && <p className="pt-2 font-semibold">{title}</p>}
      {charges.map(({ paymentId, studentName, amount, dueDate, why }) => (
        <p key={paymentId} className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={paths.invoice(paymentId)}
            className="inline-flex min-h-11 min-w-0 flex-1 basis-32 items-center break-words font-semibold hover:underline"
          >
            {charges.length > 1 ? studentName : title}
          </Link>
          <span className="num text-ink-2 text-sm">
            <span className="whitespace-nowrap font-semibold text-ink">{formatPrice(amount)}</span>, vencimento{" "}
            {formatShortDay(dueDate)}
            {why !== null && why !== MISSING && `, ${obstacleWords(why)}`}
          </span>
        </p>
      ))}
    </li>
  );
}
