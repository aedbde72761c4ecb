import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { FilterChips, SearchField } from "../../components/form/filters.tsx";
import { ReceiveDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Card } from "../../components/ui/card.tsx";
import { unsentOf } from "../../data/charges/sum-of.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { formatCount } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { setParam, useListQuery } from "../../lib/search-params.ts";
import type { Around, Party } from "./parties.ts";
import { PartyList } from "./party-list.tsx";
import { STATUS_FILTERS, statusFilterOf, useChosen, useParties } from "./use-parties.ts";
import { useSettledHere, useSettlingRun } from "./use-settling-run.ts";

const KeyHelp = lazyPart(async () => (await import("../../components/layout/key-help.tsx")).KeyHelp);
const NothingFound = lazyPart(async () => (await import("./no-charges.tsx")).NothingFound);
const NoCharges = lazyPart(async () => (await import("./no-charges.tsx")).NoCharges);
const SettleChosen = lazyPart(async () => (await import("./settle-chosen.tsx")).SettleChosen);
const PartySheet = lazyPart(async () => (await import("./party-sheet.tsx")).PartySheet);
const SettlingRun = lazyPart(async () => (await import("./settling-run.tsx")).SettlingRun);

type Props = {
  dashboard: DashboardWire;
  profile: Pick<ProfileWire, "paymentMethod" | "timezone" | "bankId">;
  reading: number;
  /** The month with its figures, above the search. */
  children: ReactNode;
};

/** Lists the payers by their state. The URL stores search and filter. */
export function ChargeList({ dashboard, profile, reading, children }: Props) {
  const { params, search, wanted, find, change } = useListQuery();
  const status = statusFilterOf(params.get("status"));
  const all = useSettledHere(dashboard, reading);
  const [sorted, setSorted] = useState(0);
  const sortAgain = useCallback(() => setSorted((before) => before + 1), []);
  const around = useAround(dashboard, profile);
  const { key, parties } = useParties(all, wanted, status, `${reading}.${sorted}`, around);
  const run = useSettlingRun();
  const choice = useChosen();
  const overlays = useOverlays();
  return (
    <Card aria-labelledby="pagamentos-do-mes" className="max-xl:rounded-none! max-xl:border-x-0!">
      <h2 id="pagamentos-do-mes" className="sr-only">
        Pagamentos do mês
        <span role="status">{formatCount(parties.length, "pessoa", "pessoas")}</span>
      </h2>
      {children}
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2 max-sm:[&>fieldset]:grow">
        <FilterChips
          legend="Situação"
          options={STATUS_FILTERS}
          value={status}
          onChange={(value) => change(setParam("status", value === "todos" ? "" : value))}
        />
        <SearchField isSmall label="Buscar aluno" placeholder="Buscar aluno" value={search} onChange={find} />
        <Suspense>
          <KeyHelp steps="próxima e anterior" pays="marcar pago" paysOn="marcar e ir à próxima" />
        </Suspense>
      </div>
      <Suspense>{all.length === 0 && <NoCharges hasStudents={dashboard.stats.totalStudents > 0} />}</Suspense>
      {all.length > 0 && parties.length === 0 && (
        <Suspense>
          <NothingFound onShowAll={() => find("", setParam("status", ""))} />
        </Suspense>
      )}
      <PartyList
        parties={parties}
        listKey={key}
        today={dashboard.today}
        chosen={choice.chosen}
        onSort={sortAgain}
        onSetStatus={run.setStatus}
        onReceive={overlays.onReceive}
        onChoose={choice.choose}
        onOpen={overlays.onOpen}
      />
      <Suspense>
        {choice.chosen.size === 0 && run.marked.length > 0 && <SettlingRun run={run} rows={all} />}
        {choice.chosen.size > 0 && (
          <SettleChosen
            open={parties.flatMap(({ open }) => open)}
            choice={choice}
            paymentMethod={profile.paymentMethod}
          />
        )}
        <Overlays
          {...overlays}
          parties={parties}
          today={dashboard.today}
          profile={profile}
          onSetStatus={run.setStatus}
        />
      </Suspense>
    </Card>
  );
}

type Received = { charges: readonly ChargeWire[]; name: string };

/** The callbacks keep their identity, so that rows do not render again. */
function useOverlays() {
  const [openKey, setOpenKey] = useState<PayerKey>();
  const [received, setReceived] = useState<Received>();
  const onOpen = useCallback((party: Party) => setOpenKey(party.key), []);
  const onReceive = useCallback((charges: readonly ChargeWire[], name: string) => setReceived({ charges, name }), []);
  const onClose = () => setOpenKey(undefined);
  return { openKey, received, onOpen, onReceive, onClose, onReceived: () => setReceived(undefined) };
}

type OverlaysProps = ReturnType<typeof useOverlays> &
  Pick<Props, "profile"> &
  Pick<ComponentProps<typeof PartySheet>, "today" | "onSetStatus"> & { parties: readonly Party[] };

/** Shows the sheet of one payer, and the dialog in which a part is received. */
function Overlays({ openKey, received, parties, profile, onReceived, ...sheet }: OverlaysProps) {
  const opened = parties.find((party) => party.key === openKey);
  return (
    <>
      {opened && (
        <PartySheet
          party={opened}
          today={sheet.today}
          timezone={profile.timezone}
          onSetStatus={sheet.onSetStatus}
          onReceive={sheet.onReceive}
          onClose={sheet.onClose}
        />
      )}
      {received && <ReceiveDialog {...received} paymentMethod={profile.paymentMethod} onClose={onReceived} />}
    </>
  );
}

/** Returns what decides the rows' states; it keeps its identity while nothing of it changes. */
function useAround({ today, month, unsent }: DashboardWire, { timezone, bankId }: Props["profile"]): Around {
  const proposals = useQuery({ ...statementQueries.proposals(), enabled: bankId !== null }).data?.proposals;
  return useMemo(
    () => ({
      today,
      month,
      timezone,
      unsent: new Set(unsentOf(unsent).map(({ paymentId }) => paymentId)),
      listed: new Map(
        (proposals ?? []).flatMap(({ entry, match: { candidates } }) =>
          (candidates.length === 1 ? candidates : []).flatMap(({ paymentIds }) =>
            paymentIds.map((id) => [id, entry.date] as const),
          ),
        ),
      ),
    }),
    [today, month, timezone, unsent, proposals],
  );
}
