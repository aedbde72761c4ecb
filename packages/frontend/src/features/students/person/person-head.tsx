import type { ChargeWire } from "@emdia/contracts/charge";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { BadgeCheck } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { sumText } from "../../../components/charge/charges-text.ts";
import { BackLink } from "../../../components/layout/page.tsx";
import { ActionButton, ActionSheet, type SheetAction } from "../../../components/ui/action-sheet.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { buttonLook } from "../../../components/ui/button-look.ts";
import { formatNearDay } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useToday } from "../../../lib/today.ts";

type Props = {
  name: string;
  subtitle: ReactNode;
  /** What is owed; undefined until it is read. */
  owed: readonly ChargeWire[] | undefined;
  isArchived: boolean;
  /** The actions, the most likely first: the first is the main one, and "Mais" has the rest. */
  actions: readonly SheetAction[];
  /** How many of the actions stand beside "Mais". */
  shown: number;
};

export function PersonHead({ name, subtitle, owed, isArchived, actions, shown }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Saldo"
      className="grid min-w-0 content-start bg-band px-[min(1rem,5vw)] pt-1 pb-4 text-on-deep max-sm:-mx-[min(1rem,5vw)] max-lg:-mt-6 max-lg:sm:-mx-6 sm:px-6 lg:rounded-lg lg:pt-3 lg:pb-5"
    >
      <BackLink to={paths.students} isToOrigin isOnBand />
      <h1 className="break-words font-extrabold text-2xl leading-8">{name}</h1>
      <div className="text-on-deep-2 text-sm">{subtitle}</div>
      <div className="@container mt-2 min-h-15.5">{owed && <Sum owed={owed} isArchived={isArchived} />}</div>
      <div className="mt-3 flex min-h-11 flex-wrap gap-2">
        {owed && (
          <>
            {actions.slice(0, shown).map((action, at) => (
              <ActionButton
                key={action.label}
                action={action}
                className={buttonLook({
                  tone: at === 0 ? "canary" : "band",
                  size: "slim",
                  className: at === 0 ? "flex-1 sm:max-w-60" : undefined,
                })}
              >
                {at === 0 && <action.icon aria-hidden />}
                {action.label}
              </ActionButton>
            ))}
            <Button tone="band" size="slim" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Mais<span className="sr-only"> ações</span>
            </Button>
          </>
        )}
      </div>
      {isOpen && <ActionSheet title={name} actions={actions.slice(shown)} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The sum's height is the same in every state, so that nothing below it moves. */
function Sum({ owed, isArchived }: { owed: readonly ChargeWire[]; isArchived: boolean }) {
  const said = owedText(owed, useToday());
  return (
    <>
      <p className="num flex flex-wrap items-center gap-x-2 font-extrabold text-3xl leading-10 tracking-tight">
        {said ? (
          <span className="figure" style={{ "--letters": said.sum.length } as CSSProperties}>
            {said.sum}
          </span>
        ) : (
          <>
            <BadgeCheck aria-hidden className="size-7" />
            {isArchived ? "Nada em aberto" : "Em dia"}
          </>
        )}
      </p>
      <p className="num text-on-deep-2 text-sm">
        {said?.text ?? (isArchived ? "Não recebe novas cobranças" : "Nada a receber agora")}
      </p>
    </>
  );
}

export function PartHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-13 items-end justify-between gap-3 border-line border-b bg-sunken px-[min(1rem,5vw)] pt-1 pb-0.5 sm:rounded-t-lg sm:bg-transparent">
      <h2 id={id} className="min-h-9 font-bold">
        {title}
      </h2>
      <div className="-mr-[min(0.625rem,3vw)]">{children}</div>
    </div>
  );
}

type Owing = Pick<ChargeWire, "id" | "amountToday" | "isExpected" | "isOverdue" | "dueDate">;

/** Returns the charges that are owed: an expected charge only once it is overdue. */
export const owedOf = <Charge extends Owing>(charges: readonly Charge[]): Charge[] =>
  charges.filter(({ amountToday, isExpected, isOverdue }) => amountToday > 0 && (!isExpected || isOverdue));

/** Returns arrears with their day and what follows, else the open sum; undefined without debt. */
export function owedText(owed: readonly Owing[], today: string): { sum: string; text: string } | undefined {
  const late = owed.filter(({ isOverdue }) => isOverdue).toSorted(byDueDate);
  const later = owed.filter(({ isOverdue }) => !isOverdue).toSorted(byDueDate);
  const [oldest, next] = [late[0], later[0]];
  if (!oldest && !next) return undefined;
  const isOneDay = later.every(({ dueDate }) => dueDate === next?.dueDate);
  const when = next && isOneDay ? formatNearDay(next.dueDate, today) : undefined;
  if (!oldest) return { sum: sumText(later), text: `em aberto · ${when ? `vence em ${when}` : "a vencer"}` };
  const more = next ? ` · mais ${sumText(later)} ${when ? `em ${when}` : "a vencer"}` : "";
  return { sum: sumText(late), text: `em atraso desde ${formatNearDay(oldest.dueDate, today)}${more}` };
}
