import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Banknote, CalendarClock, ExternalLink, Receipt } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { PayerLinkDialog } from "../../../components/payer/payer-link.tsx";
import { ReceiveDialog } from "../../../components/settlement/lazy-dialogs.ts";
import type { SheetAction } from "../../../components/ui/action-sheet.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { profileQueries } from "../../../data/queries.ts";
import { lazyPart } from "../../../lib/lazy-part.tsx";
import { paths } from "../../../lib/paths.ts";
import { useChargeParts } from "../charge-parts.ts";
import { OpenCharges } from "./open-charges.tsx";
import { owedOf, PartHead, PersonHead } from "./person-head.tsx";
import { Timeline } from "./timeline.tsx";
import { useClearances, useRemindersAction } from "./use-person-actions.ts";

const PayerConsent = lazyPart(async () => (await import("../../../components/payer/payer-consent.tsx")).PayerConsent);
const PromiseDialog = lazyPart(
  async () => (await import("../../../components/charge/promise-dialog.tsx")).PromiseDialog,
);

type Person = {
  id: number;
  name: string;
  subtitle: ReactNode;
  payer: { name: string; email: string | null; phone: string | null };
  /** The address of the payer's page; null if it is shown elsewhere, or is not known. */
  pageUrl: string | null;
  studentIds: readonly number[];
  isPaidFor?: boolean;
  isArchived?: boolean;
  /** Tells whether charges that are not owed yet can be sent. */
  isActive?: boolean;
  /** The screen on which the charges are sent; by default the oldest debt's. */
  sendAt?: string;
  /** `first` takes the place of sending a charge; `charging` and `keeping` are further actions. */
  first?: SheetAction | undefined;
  charging?: readonly SheetAction[];
  keeping?: readonly SheetAction[];
  facts: ReactNode;
  onEdit?: (() => void) | undefined;
};

const useChargesOf = (studentIds: readonly number[]) =>
  useQueries({
    queries: studentIds.map((id) => chargeQueries.byStudent(id)),
    combine: (all) => ({
      data: all.every(({ data }) => data) ? all.flatMap(({ data = [] }) => data) : undefined,
      error: all.find(({ error }) => error)?.error ?? null,
      isError: all.some(({ isError }) => isError),
      refetch: () => Promise.all(all.map((query) => query.refetch())),
    }),
  });

/** Shows the parts of a payer's or a student's page. A wide screen has two columns. */
export function PersonParts(person: Person) {
  const { id, name, payer, pageUrl, studentIds, isPaidFor = false, isArchived = false } = person;
  const [dialog, setDialog] = useState<"receive" | "promise" | "page">();
  const close = () => setDialog(undefined);
  const profile = useQuery(profileQueries.own());
  const charges = useChargesOf(studentIds);
  const { open } = useChargeParts(charges.data);
  const owed = owedOf(open);
  const promisable = owed.filter(({ isExpected, reportedAt }) => !isExpected && !reportedAt);
  const [owing] = owed;
  const next = owing ?? (person.isActive ? open.find(({ status }) => status === "pendente") : undefined);
  const [studentId = 0] = studentIds;

  const main: SheetAction[] = [
    ...(owing ? [{ label: "Receber", icon: Banknote, onPick: () => setDialog("receive") }] : []),
    ...(person.first ? [person.first] : []),
    ...(next && !person.first
      ? [{ label: owing?.isOverdue ? "Lembrar" : "Cobrar", icon: Receipt, to: person.sendAt ?? paths.invoice(next.id) }]
      : []),
  ];
  const more: SheetAction[] = [
    ...(person.charging ?? []),
    ...(promisable.length > 0
      ? [{ label: "Prometeu pagar", icon: CalendarClock, onPick: () => setDialog("promise") }]
      : []),
    ...(pageUrl
      ? [{ label: `Página de ${firstNameOf(payer.name)}`, icon: ExternalLink, onPick: () => setDialog("page") }]
      : []),
    ...useRemindersAction(studentId, payer.name, isArchived),
    ...useClearances(id, charges.data ?? []),
    ...(person.keeping ?? []),
  ];
  const isRead = charges.data && profile.data;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 sm:gap-y-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[22rem_minmax(0,1fr)]">
      <PersonHead
        name={name}
        subtitle={person.subtitle}
        owed={isRead && owed}
        isArchived={isArchived}
        actions={[...main, ...more]}
        shown={Math.max(Math.min(main.length, 2), more[0] && main.length === 0 ? 1 : 0)}
      />
      <QueryState
        of={[charges, profile]}
        loading="Carregando as cobranças..."
        failed="Não foi possível carregar as cobranças."
        keepsData
      >
        {(_charges, { paymentMethod, timezone, whatsappNumberId }) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] sm:gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              {open.length > 0 && (
                <OpenCharges
                  charges={open}
                  promisable={promisable}
                  payer={payer}
                  isArchived={isArchived}
                  isOfSeveral={isPaidFor}
                  onPromise={() => setDialog("promise")}
                />
              )}
              <Card aria-labelledby="historico" className="bleed">
                <Timeline studentIds={studentIds} timezone={timezone} isOfSeveral={isPaidFor} />
              </Card>
            </div>
            <Card aria-labelledby="cadastro" className="bleed lg:row-start-2">
              <PartHead id="cadastro" title="Cadastro">
                {person.onEdit && (
                  <Button tone="ghost" size="slim" onClick={person.onEdit}>
                    Editar
                  </Button>
                )}
              </PartHead>
              {person.facts}
              {whatsappNumberId !== null && (isPaidFor || pageUrl !== null) && (
                <Suspense>
                  <PayerConsent
                    payer={payerKeyOf({ id, payerId: isPaidFor ? id : undefined })}
                    email={payer.email}
                    timezone={timezone}
                  />
                </Suspense>
              )}
            </Card>
            <Suspense>
              {dialog === "receive" && (
                <ReceiveDialog name={payer.name} charges={owed} paymentMethod={paymentMethod} onClose={close} />
              )}
              {dialog === "promise" && <PromiseDialog name={payer.name} charges={promisable} onClose={close} />}
            </Suspense>
            {dialog === "page" && pageUrl && (
              <PayerLinkDialog name={payer.name} url={pageUrl} studentId={studentId} onClose={close} />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}
