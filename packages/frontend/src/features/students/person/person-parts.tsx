import type { ChargeWire } from "@emdia/contracts/charge";
import type { PaymentMethod } from "@emdia/contracts/profile-kinds";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { QueryState } from "../../../components/feedback/query-state.tsx";
import { PayerLink } from "../../../components/payer/payer-link.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { chargeQueries } from "../../../data/charges/queries.ts";
import { profileQueries } from "../../../data/profile/queries.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useChargeParts } from "../charge-parts.ts";
import { Balance } from "./balance.tsx";
import { Clearances } from "./clearances.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { Timeline } from "./timeline.tsx";

const PayerConsent = lazyPart(async () => (await import("../../whatsapp/payer-consent.tsx")).PayerConsent);

type Props = {
  personId: number;
  /** The person who pays, with the addresses at which they are reached. */
  payer: { name: string; email: string | null; phone: string | null };
  /** The address of the payer's page; null if it is shown elsewhere, or is not known. */
  pageUrl: string | null;
  studentIds: readonly number[];
  /** Tells whether another person pays for these students, who are then named. */
  isPaidFor?: boolean;
  isArchived?: boolean;
  facts: ReactNode;
  /** Returns the further buttons beside 'Receber'. */
  actions(open: readonly ChargeWire[], paymentMethod: PaymentMethod): ReactNode;
};

/** Reads the charges of all of a person's students, so that no sum grows on screen. */
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

/**
 * Shows what a person owes, what happened, and the data, for a student who pays alone as for a payer
 * of several. On a wide screen the data are beside both other parts.
 */
export function PersonParts(props: Props) {
  const { personId, payer, pageUrl, studentIds, isPaidFor = false, isArchived = false, facts, actions } = props;
  const [studentId] = studentIds;
  const profile = useQuery(profileQueries.own());
  const charges = useChargesOf(studentIds);
  const { open } = useChargeParts(charges.data);
  const look = "p-[min(1rem,5vw)] sm:p-6";
  return (
    <QueryState
      of={[charges, profile]}
      loading="Carregando as cobranças..."
      failed="Não foi possível carregar as cobranças."
      keepsData
    >
      {(all, { paymentMethod, timezone, whatsappNumberId }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Balance
            name={payer.name}
            charges={open}
            paymentMethod={paymentMethod}
            isArchived={isArchived}
            isOfSeveral={isPaidFor}
          >
            {actions(open, paymentMethod)}
          </Balance>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Card aria-label="Dados" className={`@container ${look}`}>
              <ContactLinks {...payer} />
              {facts}
              {whatsappNumberId !== null && (isPaidFor || pageUrl !== null) && (
                <Suspense>
                  <PayerConsent
                    payer={payerKeyOf({ id: personId, payerId: isPaidFor ? personId : undefined })}
                    timezone={timezone}
                  />
                </Suspense>
              )}
              <Clearances personId={personId} charges={all} />
            </Card>
            {pageUrl && studentId && <PayerLink name={payer.name} url={pageUrl} studentId={studentId} />}
          </div>
          <Card className={look}>
            <Timeline studentIds={studentIds} timezone={timezone} isOfSeveral={isPaidFor} />
          </Card>
        </div>
      )}
    </QueryState>
  );
}
