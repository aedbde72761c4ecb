import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MissingPaymentData } from "../../components/feedback/missing-payment-data.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatCount } from "../../lib/format.ts";
import { endingOf } from "./ending.ts";
import { onboardingMessages } from "./messages.ts";
import { PlanStep } from "./plan-step.tsx";
import { ProfileStep } from "./profile-step.tsx";
import { deriveWizardFacts, findNextStep, findOpenStep, SETUP_STEPS, type SetupStep } from "./setup-facts.ts";
import { StudentStep } from "./student-step.tsx";
import { Congratulations, ProgressLine, StepCards, stepTexts } from "./wizard-parts.tsx";

type End = { month: string; sent?: string };
type Props = {
  profile: ProfileWire;
  plans: readonly PlanWire[];
  schedule: BillingScheduleWire | undefined;
  /** Leaves the wizard for the dashboard of the month that has charges. */
  onFinish(month?: string): void;
  list(onNext: () => void): ReactNode;
  firstCharge(end: { profile: ProfileWire; otherwise: ReactNode; onEnd(end: End): void }): ReactNode;
};

export function Wizard({ profile, plans: known, schedule, onFinish, list, firstCharge }: Props) {
  const [ended, setEnded] = useState<End>();
  const plans = known.filter((plan) => plan.id > 0);
  const facts = deriveWizardFacts(profile, plans);
  const [step, setStep] = useState(() => findOpenStep(facts));
  const saved = () => step !== "complete" && setStep(findNextStep(step, facts));
  // If a step cannot be opened yet, the wizard names the step before it and opens that step.
  const choose = (wanted: SetupStep | "complete") => {
    const order = [...SETUP_STEPS, "complete"] as const;
    const missing = order.slice(0, order.indexOf(wanted)).find((one) => one !== "complete" && !facts[one]);
    if (missing && missing !== "complete") onboardingMessages.stepMissing(stepTexts[missing].title);
    setStep(missing ?? wanted);
  };
  const congratulations = (
    <Congratulations
      ending={ended?.sent ? { kind: "sent", sent: ended.sent } : endingOf(profile, schedule)}
      onStart={() => onFinish(ended?.month)}
      onComplete={() => setStep("profile")}
    />
  );
  return (
    <div className="grid gap-5">
      <ProgressLine facts={facts} />
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <StepCards facts={facts} current={step} onChoose={choose} />
        {step === "complete" ? (
          ended ? (
            congratulations
          ) : (
            firstCharge({ profile, otherwise: congratulations, onEnd: setEnded })
          )
        ) : (
          <Card className="grid gap-5 p-4 sm:p-6" aria-labelledby="etapa">
            <div>
              <h2 id="etapa" className="font-bold text-xl">
                {stepTexts[step].title}
              </h2>
              <p className="text-ink-2">{stepTexts[step].text}</p>
            </div>
            {facts[step] && step !== "profile" && <AlreadyDone step={step} plans={plans} />}
            {step === "profile" && <ProfileStep profile={profile} onSaved={saved} />}
            {step === "plan" && <PlanStep businessName={profile.businessName ?? ""} onSaved={saved} />}
            {step === "student" && (
              <StudentStep
                key={plans.length === 1 ? plans[0]?.id : 0}
                plans={plans}
                list={list(saved)}
                onSaved={saved}
              />
            )}
          </Card>
        )}
      </div>
      {facts.profile && step !== "profile" && step !== "complete" && <MissingPaymentData profile={profile} />}
      <StepBar step={step} onGo={choose} />
    </div>
  );
}

function AlreadyDone({ step, plans }: { step: Exclude<SetupStep, "profile">; plans: readonly PlanWire[] }) {
  const students = plans.reduce((sum, plan) => sum + plan.studentCount, 0);
  return (
    <Notice tone="paid" icon={CircleCheck}>
      {step === "plan"
        ? `Etapa concluída: você tem ${formatCount(plans.length, "plano", "planos")}. Quer criar outro?`
        : `Etapa concluída: você tem ${formatCount(students, "aluno", "alunos")}. Quer cadastrar outro?`}
    </Notice>
  );
}

function StepBar(props: { step: SetupStep | "complete"; onGo(step: SetupStep | "complete"): void }) {
  const order = [...SETUP_STEPS, "complete"] as const;
  const place = order.indexOf(props.step);
  const [before, after] = [order[place - 1], order[place + 1]];
  return (
    <div className="flex flex-wrap gap-3">
      {before && (
        <Button tone="secondary" onClick={() => props.onGo(before)}>
          Anterior
        </Button>
      )}
      {after && (
        <Button tone="secondary" onClick={() => props.onGo(after)}>
          Próximo
        </Button>
      )}
    </div>
  );
}
