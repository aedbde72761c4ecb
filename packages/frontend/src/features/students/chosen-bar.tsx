import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import {
  ArrowLeftRight,
  BellRing,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  ReceiptText,
  TreePalm,
  TrendingUp,
  X,
} from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { type ChosenDialogProps, MoveChosen, PauseChosen, ResumeChosen } from "./chosen-dialogs.tsx";
import { RemindChosen } from "./remind-chosen.tsx";
import { TABLE_QUERY } from "./student-list.tsx";
import type { Chosen } from "./use-chosen-students.ts";

const ExtraCharge = lazyPart(async () => (await import("./extra-charge.tsx")).ExtraCharge);
const RaiseChosen = lazyPart(async () => (await import("./raise-chosen.tsx")).RaiseChosen);
const RecessChosen = lazyPart(async () => (await import("./recess-chosen.tsx")).RecessChosen);

/** The bar's shadow hides the rows between it and the bottom of the screen. */
const FOOT = { boxShadow: "0 1rem 0 var(--card)" };
const NARROW = { paddingInline: "0.25rem", gap: "0.125rem" };

type Action = "pause" | "resume" | "move" | "raise" | "recess" | "extra" | "remind";

type Props = {
  students: readonly StudentWire[];
  matching: readonly StudentWire[];
  chosen: Chosen;
  isAllChosen: boolean;
  plans: readonly PlanWire[];
  onChooseAll(): void;
  onKeep(ids: readonly number[]): void;
  onEnd(): void;
};

export function ChosenBar({ students, matching, chosen, plans, ...props }: Props) {
  // A dialog keeps its students, because a change alters the list behind it.
  const [open, setOpen] = useState<{ action: Action; students: readonly StudentWire[] }>();
  const those = students.filter(({ id }) => chosen.has(id));
  const hidden = those.length - matching.filter(({ id }) => chosen.has(id)).length;
  const offer = (action: Action) => ({
    disabled: those.length === 0 || (action === "resume" && those.every(({ status }) => status !== "pausado")),
    onClick: () => setOpen({ action, students: those }),
  });

  return (
    <div
      role="toolbar"
      aria-label="Alunos selecionados"
      style={FOOT}
      className="save-bar flex flex-wrap items-center gap-x-2 border-line border-t bg-card px-3 py-1.5 max-sm:max-h-44 max-sm:overflow-y-auto sm:px-5"
    >
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5.5 accent-primary"
          checked={props.isAllChosen}
          onChange={props.onChooseAll}
        />
        {`Todos (${formatWholeNumber(matching.length)})`}
      </label>
      <p role="status" className="num mr-auto text-sm">
        <span className="font-semibold">{formatCount(those.length, "selecionado", "selecionados")}</span>
        {hidden > 0 && <span className="text-ink-2">{` · ${formatWholeNumber(hidden)} fora desta lista`}</span>}
      </p>
      <IconButton label="Cancelar a seleção" onClick={props.onEnd}>
        <X aria-hidden />
      </IconButton>
      <div className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-[repeat(auto-fit,minmax(max(4.25rem,21%),1fr))]">
        <Offer icon={CirclePause} name="Pausar" {...offer("pause")} />
        <Offer icon={CirclePlay} name="Retomar" {...offer("resume")} />
        <Offer icon={ArrowLeftRight} name="Trocar plano" short="Plano" {...offer("move")} />
        <Offer icon={TrendingUp} name="Reajustar preço" short="Reajustar" {...offer("raise")} />
        <Offer icon={TreePalm} name="Recesso" {...offer("recess")} />
        <Offer icon={ReceiptText} name="Cobrança avulsa" short="Avulsa" {...offer("extra")} />
        <Offer icon={BellRing} name="Lembrar" {...offer("remind")} />
      </div>
      {open && (
        <Suspense>
          <ChosenDialog
            {...open}
            plans={plans}
            onLeft={(left) => props.onKeep(left.map(({ id }) => id))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

type OfferProps = { icon: LucideIcon; name: string; short?: string; disabled: boolean; onClick(): void };

/** From this width on the actions have their whole names. */
const DESK_QUERY = "(min-width: 90rem)";

/** A phone has the icon above the short name, so that four fit; a tablet has short names. */
function Offer({ icon: Icon, name, short = name, ...button }: OfferProps) {
  const isWide = useMediaQuery(TABLE_QUERY);
  const isDesk = useMediaQuery(DESK_QUERY);
  return (
    <Button
      tone={isWide ? "secondary" : "quiet"}
      size="slim"
      aria-label={name}
      {...(isWide ? {} : { className: "flex-col text-xs", style: NARROW })}
      {...button}
    >
      <Icon aria-hidden />
      {isDesk ? name : short}
    </Button>
  );
}

function ChosenDialog(all: ChosenDialogProps & { action: Action; plans: readonly PlanWire[] }) {
  const { action, plans, ...props } = all;
  if (action === "pause") return <PauseChosen {...props} />;
  if (action === "resume") return <ResumeChosen {...props} />;
  if (action === "move") return <MoveChosen {...props} plans={plans} />;
  if (action === "raise") return <RaiseChosen {...props} />;
  if (action === "recess") return <RecessChosen {...props} />;
  if (action === "extra") return <ExtraCharge {...props} />;
  return <RemindChosen students={props.students} onClose={props.onClose} />;
}
