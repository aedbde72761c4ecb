import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { paths } from "../../lib/paths.ts";
import { NoPlanDialog } from "./no-plan-dialog.tsx";

/** Opens the new-student form, or says that a plan is needed first. */
export function AddStudent() {
  const plans = useQuery(planQueries.list());
  const navigate = useNavigate();
  const [isPlanMissing, setPlanMissing] = useState(false);

  function add() {
    if (plans.data?.length === 0) setPlanMissing(true);
    else navigate(paths.newStudent);
  }

  return (
    <>
      <Button onClick={add}>
        <UserPlus aria-hidden />
        Novo aluno
      </Button>
      <NoPlanDialog open={isPlanMissing} onClose={() => setPlanMissing(false)} />
    </>
  );
}
