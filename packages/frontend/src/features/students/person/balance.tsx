import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { byDueDate } from "@emdia/contracts/values/due-order";
import clsx from "clsx";
import { BadgeCheck, Banknote } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { sumText } from "../../../components/charge/charges-text.ts";
import { PromiseButton, PromiseLine, promisesOf } from "../../../components/charge/promise-part.tsx";
import { SettleDialog, SettleTogetherDialog } from "../../../components/settlement/lazy-dialogs.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useToday } from "../../../lib/today.ts";
import { OpenCharges } from "../student-charges.tsx";

/** Returns the charges that are owed: a charge that its run is still to make is not owed yet. */
export const owedOf = (charges: readonly ChargeWire[]): ChargeWire[] =>
  charges.filter(({ amountToday, isExpected, isOverdue }) => amountToday > 0 && (!isExpected || isOverdue));

type LinkProps = {
  /** The open charges, oldest first. */
  charges: readonly ChargeWire[];
  /** The address of the screen on which the charges are sent; by default the oldest debt's. */
  to?: string;
  /** Tells whether a charge that is not owed yet can be sent. */
  isActive?: boolean;
};

/** Leads to the screen from which the payer is told of everything that is open. */
export function ChargeLink({ charges, to, isActive = false }: LinkProps) {
  const [owing] = owedOf(charges);
  const next = owing ?? (isActive ? charges.find(({ status }) => status === "pendente") : undefined);
  if (!next) return null;
  return (
    <ButtonLink tone={owing ? "secondary" : "primary"} to={to ?? paths.invoice(next.id)}>
      {owing?.isOverdue ? "Lembrar" : "Cobrar"}
    </ButtonLink>
  );
}

type Props = {
  /** The name of the person who pays. */
  name: string;
  /** The charges to show as open, oldest first; a charge that was settled here keeps its place. */
  charges: readonly ChargeWire[];
  paymentMethod: PaymentMethod;
  isArchived: boolean;
  isOfSeveral?: boolean;
  /** The further buttons beside 'Receber'. */
  children: ReactNode;
};

export function Balance({ name, charges, children, ...shown }: Props) {
  const owed = owedOf(charges);
  const today = useToday();
  const [isSettling, setSettling] = useState(false);
  const promisable = owed.filter(({ isExpected, reportedAt }) => !isExpected && !reportedAt);
  const [first] = owed;
  const close = () => setSettling(false);
  return (
    <Card aria-label="Saldo" className="p-[min(1rem,5vw)] sm:p-6">
      <OwedText owed={owed} isArchived={shown.isArchived} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden max-sm:*:flex-auto">
        {owed.length > 0 && (
          <Button onClick={() => setSettling(true)}>
            <Banknote aria-hidden />
            {owed.length > 1 ? "Receber tudo" : "Receber"}
          </Button>
        )}
        {children}
      </div>
      {charges.length > 0 && (
        <section aria-label="Em aberto" className="mt-4 border-line border-t pt-1.5">
          <OpenCharges charges={charges} {...shown} />
        </section>
      )}
      {/* The button comes last, so that the charges stay in place when it appears or goes. */}
      {promisable.length > 0 && (
        <div className="grid justify-items-start gap-1 text-sm">
          {promisesOf(promisable, today).length > 1 && (
            <p className="num mt-3 grid gap-1">
              <PromiseLine charges={promisable} today={today} />
            </p>
          )}
          <PromiseButton name={name} charges={promisable} />
        </div>
      )}
      <Suspense>
        {isSettling &&
          (owed.length > 1 || !first ? (
            <SettleTogetherDialog name={name} charges={owed} paymentMethod={shown.paymentMethod} onClose={close} />
          ) : (
            <SettleDialog charge={first} paymentMethod={shown.paymentMethod} onClose={close} />
          ))}
      </Suspense>
    </Card>
  );
}

/**
 * Shows the owed amount, the overdue part and its oldest date, or that nothing is owed. The text
 * has the same height in every state, so that the charges below it keep their place while they are
 * settled.
 */
function OwedText({ owed, isArchived }: { owed: readonly ChargeWire[]; isArchived: boolean }) {
  const overdue = owed.filter(({ isOverdue }) => isOverdue);
  const nothingText = isArchived ? "Não recebe novas cobranças" : "Nada a receber agora";
  const [oldest] = overdue.toSorted(byDueDate);
  const overdueText =
    oldest &&
    `${overdue.length === owed.length ? "Tudo" : sumText(overdue)} em atraso desde ${formatDay(oldest.dueDate)}`;
  return (
    <>
      {owed.length === 0 ? (
        <p className="flex items-center gap-2 font-extrabold text-3xl text-paid tracking-tight">
          <BadgeCheck aria-hidden className="size-7" />
          {isArchived ? "Nada em aberto" : "Em dia"}
        </p>
      ) : (
        <p className="num font-extrabold text-3xl tracking-tight">
          {sumText(owed)} <span className="font-normal text-base text-ink-2 tracking-normal">em aberto</span>
        </p>
      )}
      <p className={clsx("num mt-1 font-semibold text-sm", overdueText ? "text-overdue" : "text-ink-2")}>
        {overdueText ?? (owed.length > 0 ? "Nada em atraso" : nothingText)}
        {overdue.length > 1 && (
          <span className="whitespace-nowrap"> ({formatCount(overdue.length, "cobrança", "cobranças")})</span>
        )}
      </p>
    </>
  );
}
