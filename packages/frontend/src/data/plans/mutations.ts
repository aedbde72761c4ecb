import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { PlanPatch, PlanWire } from "@emdia/contracts/plan";
import type { Routes } from "@emdia/contracts/routes/index";
import type { Sent } from "@emdia/contracts/routes/route";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOfItems, runBatches } from "../../lib/batches.ts";
import { emitDomainEvent, emitOnboardingStep } from "../../lib/domain-events.ts";
import { planQueries } from "../queries.ts";
import { refreshStudents } from "../refresh.ts";
import { changeStudents, requireChanged } from "../students/students.ts";
import { useWrite } from "../write.ts";

type NewPlan = Sent<Routes["createPlan"]["body"]>;

let temporaryIds = 0;

function temporaryPlan({ periodInMonths = 1, active = true, ...input }: NewPlan): PlanWire {
  return {
    id: --temporaryIds,
    userId: "",
    name: input.name,
    price: input.price,
    nextPrice: null,
    periodInMonths: Math.max(1, periodInMonths),
    isOneTime: input.isOneTime ?? periodInMonths === 0,
    frequency: input.frequency ?? null,
    description: input.description ?? null,
    active,
    createdAt: new Date().toISOString(),
    studentCount: 0,
  };
}

function patchList(client: QueryClient, patch: (plans: PlanWire[]) => PlanWire[]): void {
  client.setQueryData(planQueries.list().queryKey, (plans) => plans && patch(plans));
}

/** The plan is shown at once, removed if the server refuses it, and then read again. */
export const useCreatePlan = () =>
  useWrite("createPlan", {
    onMutate: async ({ body }, { client }) => {
      await client.cancelQueries({ queryKey: planQueries.all() });
      const temporary = temporaryPlan(body);
      patchList(client, (plans) => [...plans, temporary]);
      return temporary.id;
    },
    onError: (_error, _body, id, { client }) => patchList(client, (plans) => plans.filter((plan) => plan.id !== id)),
    onSuccess: () => {
      emitOnboardingStep({ step: 2, action: "plan-created" });
      emitDomainEvent("plan-created");
    },
  });

type PlanRise = {
  id: number;
  nextPrice: NonNullable<PlanPatch["nextPrice"]>;
  ownRise?: { studentIds: readonly number[]; percent: number } | undefined;
};

/** A repeat changes nothing. The call fails with the reason if one student is refused. */
export function useRaisePlan() {
  return useMutation({
    mutationFn: async ({ id, nextPrice, ownRise }: PlanRise) => {
      await call("updatePlan", { params: { id }, body: { nextPrice } });
      const rise = ownRise && { percent: ownRise.percent, from: nextPrice.from };
      const end = await runBatches(batchesOfItems(ownRise?.studentIds ?? [], MAX_BULK_CHANGED), (batch) =>
        changeStudents(batch, { rise }),
      );
      if ("error" in end) throw end.error;
      requireChanged(end.lines);
    },
    onSettled: (_done, _error, _input, _before, { client }) => refreshStudents(client),
  });
}

export const useDeletePlan = () =>
  useWrite("deletePlan", {
    onSuccess: (_nothing, { params }, _before, { client }) =>
      patchList(client, (plans) => plans.filter((plan) => plan.id !== params.id)),
  });
