import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { scheduleQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatShortDay } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { toastSuccess } from "../../lib/toast.ts";
import type { BulkAvailability } from "./bulk-availability.ts";
import { describeCurrent, isAllPaid, sentenceOf } from "./describe-month.ts";
import { useWaiting } from "./use-waiting.ts";
import type { Act, Item } from "./waiting.ts";

const RemindDialog = lazyPart(async () => (await import("../../components/reminder/remind-dialog.tsx")).RemindDialog);
const BulkSendDialog = lazyPart(async () => (await import("./bulk-send-dialog.tsx")).BulkSendDialog);
const UnsentParts = lazyPart(async () => (await import("./unsent-offer.tsx")).UnsentParts);

/** At most this many items are shown at first, so that a phone shows the first payer, too. */
const MOST = 3;

type Props = { dashboard: DashboardWire; profile: ProfileWire; refresh: ReactNode };

/** Shows what is most worth doing as a sentence with its action, and the rest as a list. */
export function Queue({ dashboard, profile, refresh }: Props) {
  const { waiting, bulk, debtors, closeData } = useWaiting(dashboard, profile);
  const [asked, setAsked] = useState<Act>();
  // The dialog keeps the charges to which the owner agreed, whatever is read meanwhile.
  const [agreed, setAgreed] = useState<Extract<BulkAvailability, { can: true }>>();
  const release = useRelease();
  const close = () => setAsked(undefined);
  function act(what: Act) {
    if (what === "release") return void release();
    if (what === "charge" && bulk.can) setAgreed(bulk);
    setAsked(what);
  }
  const [first, ...others] = waiting;
  return (
    <>
      <section aria-label="O mês" className="bg-band px-4 pt-3 pb-4 text-on-deep xl:rounded-lg">
        {first ? (
          <First item={first} refresh={refresh} onAct={act} onClose={closeData} />
        ) : (
          <Calm dashboard={dashboard} profile={profile} refresh={refresh} bulk={bulk} />
        )}
      </section>
      {others.length > 0 && <Rest items={others} most={first && OTHERS[first.kind] ? MOST - 1 : MOST} onAct={act} />}
      <Suspense>
        {asked === "charge" && agreed && (
          <BulkSendDialog rows={agreed.rows} withoutEmail={agreed.withoutEmail} onClose={close} />
        )}
        {asked === "remind" && <RemindDialog debtors={debtors} onClose={close} />}
        {(asked === "send" || asked === "choose") && (
          <UnsentParts dashboard={dashboard} isChoosing={asked === "choose"} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Releases the held billing, and says when the charges leave. */
function useRelease() {
  const { mutateAsync } = useWrite("releaseBilling");
  const done = () => toastSuccess("Cobranças liberadas", "Elas saem na próxima hora, das 8h às 20h.");
  const failed = failureToast("Erro ao liberar");
  return () => attempt(() => mutateAsync({}), { done, failed });
}

type OnAct = (what: Act) => void;
type ActionProps = { item: Item; onAct: OnAct; tone: "canary" | "ghost"; className: string; children: ReactNode };

/** Shows an item's one action: a link, or a button that opens a dialog. */
function Action({ item, onAct, children, ...look }: ActionProps) {
  if ("to" in item)
    return (
      <ButtonLink to={item.to} {...look}>
        {children}
      </ButtonLink>
    );
  return (
    <Button onClick={() => onAct(item.act)} {...look}>
      {children}
    </Button>
  );
}

type SentenceProps = { title: string; detail: string | undefined; refresh: ReactNode };

export function Sentence({ title, detail, refresh }: SentenceProps) {
  return (
    <div className="flex min-w-0 flex-1 items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="num text-balance font-extrabold text-2xl leading-8 tracking-tight">
          {title.replaceAll(" · ", "\u00a0· ")}
        </p>
        {detail && <p className="num mt-1 text-on-deep-2 text-sm">{detail}</p>}
      </div>
      <span className="-mt-1.5 -mr-2.5">{refresh}</span>
    </div>
  );
}

/** The text of the second button that some items have. */
const OTHERS: Partial<Record<Item["kind"], string>> = {
  unsent: "Escolher quais ou dispensar",
  missingData: "Agora não",
};

type FirstProps = { item: Item; refresh: ReactNode; onAct: OnAct; onClose(): void };

function First({ item, refresh, onAct, onClose }: FirstProps) {
  const other = "act" in item && item.act === "choose" ? undefined : OTHERS[item.kind];
  return (
    <>
      <Sentence title={item.title} detail={item.detail} refresh={refresh} />
      <Action item={item} onAct={onAct} tone="canary" className="mt-3 w-full sm:max-w-md">
        {item.label + item.rest}
      </Action>
      {other && (
        <Button
          tone="band"
          size="slim"
          wide
          className="mt-2 border-transparent! bg-transparent! sm:max-w-md"
          onClick={() => (item.kind === "unsent" ? onAct("choose") : onClose())}
        >
          {other}
        </Button>
      )}
    </>
  );
}

/** Says that nothing waits, and what happens next without the owner. */
function Calm({ dashboard, profile, refresh, bulk }: Props & { bulk: BulkAvailability }) {
  const { data: schedule } = useQuery(scheduleQueries.next());
  const isDone = isAllPaid(dashboard);
  const next =
    profile.automationEnabled &&
    schedule &&
    schedule.studentsToCharge > 0 &&
    `A próxima cobrança sai sozinha em ${formatShortDay(schedule.billingDate)}.`;
  const sent = !bulk.can && bulk.why === "all-sent" && `${bulk.reason}.`;
  return (
    <div className="flex items-start gap-3">
      {isDone && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-canary text-on-canary">
          <Check aria-hidden className="size-6" strokeWidth={3} />
        </span>
      )}
      <Sentence
        title={isDone ? "Todo mundo em dia." : `${sentenceOf(describeCurrent(dashboard))}.`}
        detail={[sent, "Nada a fazer hoje.", next].filter(Boolean).join(" ")}
        refresh={refresh}
      />
    </div>
  );
}

function Rest({ items, most, onAct }: { items: readonly Item[]; most: number; onAct: OnAct }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || items.length <= most ? items : items.slice(0, most - 1);
  return (
    <section aria-label="Também espera por você" className="border-line border-b bg-card xl:rounded-lg xl:border">
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <li key={item.kind} className="flex min-h-13 items-center gap-3 py-0.5 pr-1.5 pl-4">
            <p className="num min-w-0 flex-1 text-sm leading-5">
              <span className="block break-words font-semibold">{item.title.replace(/\.$/, "")}</span>
              <span className="line-clamp-1 break-words text-ink-2">{item.detail}</span>
            </p>
            <Action
              item={item}
              tone="ghost"
              className="px-2.5!"
              onAct={(what) => onAct(what === "send" ? "choose" : what)}
            >
              {item.label}
              <span className="sr-only">{item.rest}</span>
            </Action>
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button
          tone="ghost"
          size="slim"
          wide
          className="rounded-none! border-line! border-t!"
          onClick={() => setWhole(true)}
        >
          Mais {items.length - shown.length}
        </Button>
      )}
    </section>
  );
}
