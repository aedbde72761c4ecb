import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import clsx from "clsx";
import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  Contrast,
  type LucideIcon,
  MailX,
  SquareCheck,
} from "lucide-react";
import { memo } from "react";
import { ChargeActions } from "../../components/charge/charge-actions.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { chargeMonthOf } from "../../data/charges/sum-of.ts";
import { formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { Party, State } from "./parties.ts";

/** The actions on a row. The functions keep their identity, so that rows do not render again. */
export type RowActions = {
  onSetStatus(charge: ChargeWire, status: ChargeStatus): void;
  /** Opens the form for one amount for several charges, or for a part or another day of one. */
  onReceive(charges: readonly ChargeWire[], name: string): void;
  onChoose(party: Party): void;
  onOpen(party: Party): void;
};

/** A glyph of its own shape for each state, so that no state is told by colour alone. */
const GLYPHS: Readonly<Record<State["glyph"], { icon: LucideIcon; tone: string; word: string }>> = {
  toConfirm: { icon: CircleQuestionMark, tone: "text-info", word: "font-semibold text-info" },
  unsent: { icon: CircleDashed, tone: "text-first", word: "font-semibold text-first" },
  overdue: { icon: CircleAlert, tone: "fill-overdue text-card", word: "font-semibold text-overdue" },
  part: { icon: Contrast, tone: "text-pending", word: "font-semibold text-pending" },
  unreached: { icon: MailX, tone: "text-pending", word: "font-semibold text-pending" },
  ahead: { icon: Circle, tone: "text-control", word: "" },
  paid: { icon: CircleCheck, tone: "fill-paid text-card", word: "" },
};

export function Glyph({ of }: { of: State["glyph"] }) {
  const { icon: Icon, tone } = GLYPHS[of];
  return <Icon aria-hidden className={clsx("size-5.5 shrink-0", tone)} />;
}

export function StateLine({ state: { glyph, word, fact } }: { state: State }) {
  const look = GLYPHS[glyph].word;
  return (
    <>
      {look ? <span className={look}>{word}</span> : word}
      {fact && ` · ${fact}`}
    </>
  );
}

/** Tells whether a charge is expected in a later month: it can be paid, but not sent. */
export const isAhead = (charge: ChargeWire, today: string) =>
  charge.isExpected && chargeMonthOf(charge) > today.slice(0, 7);

type Props = RowActions & {
  party: Party;
  today: string;
  /** Tells whether the row has its usual buttons; on a phone only the sheet has them. */
  isWide: boolean;
  /** Tells whether another payer of the list has the same name. */
  isNamesake: boolean;
  isChosen: boolean;
};

/** A tap opens the sheet; on the glyph it selects. CSS isolation repaints a hovered row alone. */
export const PartyRow = memo(function PartyRow({ isWide, isChosen, ...props }: Props) {
  const { party, isNamesake, onOpen, onChoose } = props;
  const { name, rows, open, state, cents } = party;
  const Choice = open.length > 0 ? "label" : "span";
  return (
    <li
      data-row={party.key}
      className="relative isolate grid min-h-16 grid-cols-[2.75rem_minmax(0,1fr)] content-center items-center gap-x-1 py-1.25 pr-[min(1rem,5vw)] pl-1 hover:bg-sunken/50 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto_13.5rem] sm:py-1"
    >
      <Choice className="relative z-10 row-span-2 grid size-11 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-primary">
        {open.length > 0 && (
          <input
            type="checkbox"
            aria-label={`Escolher ${name}`}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            checked={isChosen}
            onChange={() => onChoose(party)}
          />
        )}
        {isChosen ? <SquareCheck aria-hidden className="size-5.5 text-link" /> : <Glyph of={state.glyph} />}
      </Choice>
      <p className="flex flex-wrap items-baseline gap-x-3 sm:contents">
        <button
          type="button"
          data-name
          aria-haspopup="dialog"
          onClick={() => onOpen(party)}
          className="-my-3 min-w-0 flex-1 basis-24 break-words py-3 text-left font-semibold leading-5 after:absolute after:inset-0"
        >
          {name}
          {isNamesake && <span className="sr-only">, aluno {rows[0].student.id}</span>}
        </button>
        <span className="num ml-auto whitespace-nowrap font-semibold leading-5 sm:row-span-2 sm:pr-3">
          {formatPrice(cents / 100)}
        </span>
      </p>
      {isWide && (
        <div className="z-10 row-span-2 flex justify-end gap-1">
          <RowButtons {...props} />
        </div>
      )}
      <p className="num col-start-2 break-words text-ink-2 text-sm leading-5">
        <StateLine state={state} />
      </p>
    </li>
  );
});

type ButtonsProps = Omit<Props, "isChosen" | "isWide">;

/** Shows the two usual actions of a payer: for a single charge, or for all charges together. */
function RowButtons({ party: { rows, open, name, group }, today, isNamesake, onSetStatus, onReceive }: ButtonsProps) {
  const [{ payment: charge, student }, ...others] = rows;
  const spoken = isNamesake ? `${name}, aluno ${student.id}` : name;
  if (others.length === 0 || !open[0])
    return (
      <ChargeActions
        charge={charge}
        to={isAhead(charge, today) ? undefined : paths.invoice(charge.id)}
        name={spoken}
        isArchived={student.status === "arquivado"}
        onStatus={(status) => onSetStatus(charge, status)}
        onSettle={undefined}
      />
    );
  return (
    <>
      <ButtonLink tone="secondary" size="slim" to={paths.invoice(open[0].id)}>
        {group === "overdue" ? "Lembrar" : "Cobrar"}
        <span className="sr-only"> {spoken}</span>
      </ButtonLink>
      <Button tone="soft" size="slim" onClick={() => onReceive(open, name)}>
        Receber<span className="sr-only"> {spoken}</span>
      </Button>
    </>
  );
}
