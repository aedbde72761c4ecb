import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { titleOfPayer } from "@emdia/contracts/values/person-name";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Notice } from "../../components/feedback/notice.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { SwitchField } from "../../components/form/setting-fields.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { dashboardQueries } from "../../data/dashboard/queries.ts";
import { profileQueries, ruleQueries } from "../../data/queries.ts";
import { chosenQueuePath } from "../../data/reminders/chosen-queue.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDay, formatPrice } from "../../lib/format.ts";
import { paths, payerPath } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";
import { NextMails, RemindNow } from "./next-mails.tsx";
import { RuleForm } from "./rule-form.tsx";
import { exampleOf, nextSentence, ruleMessages } from "./words.ts";

export function RulePanel() {
  const rule = useQuery(ruleQueries.own());
  const profile = useQuery(profileQueries.own());
  const dashboard = useQuery(dashboardQueries.overview());
  return (
    <QueryState
      of={[rule, profile, dashboard]}
      loading="Carregando os lembretes..."
      failed="Não foi possível carregar os lembretes"
      keepsData
    >
      {(read, own, month) => (
        <>
          <RemindNow dashboard={month} />
          <RuleSwitch read={read} />
          <ToTalkTo people={read.toTalkTo} />
          <NextMails read={read} />
          <RuleForm rule={read.rule} profile={own} example={exampleOf(month)} />
        </>
      )}
    </QueryState>
  );
}

function RuleSwitch({ read }: { read: ReminderRuleWire }) {
  const { mutateAsync } = useWrite("setReminderRule");
  const [wanted, setWanted] = useState<boolean>();
  const today = useToday();
  const { rule, next } = read;
  async function set(isOn: boolean) {
    if (wanted !== undefined) return;
    setWanted(isOn);
    await attempt(() => mutateAsync({ body: { ...rule, isOn } }), {
      done: ruleMessages.switched,
      failed: ruleMessages.failed,
    });
    setWanted(undefined);
  }
  return (
    <Card aria-label="Ligar e desligar" className="grid gap-3 p-[min(1rem,5vw)] sm:p-6">
      <SwitchField
        label="Lembrar sozinho quem ainda não pagou"
        hint={nextSentence(read, today)}
        checked={wanted ?? rule.isOn}
        onChange={({ target }) => void set(target.checked)}
      />
      {next.obstacle && (
        <Notice tone="pending" icon={TriangleAlert} role="status">
          {next.obstacle.text} {next.obstacle.reason === "held" && <ReleaseButton />}
          {next.obstacle.reason === "payment_data" && (
            <Link to={paths.settings} className="inline-block py-0.5 font-semibold underline">
              Abrir Configurações
            </Link>
          )}
        </Notice>
      )}
      <p className="text-ink-2 text-sm">
        Quem paga, avisa que pagou ou combina outro dia não recebe lembrete. Cada pessoa recebe no máximo uma mensagem
        por dia.
      </p>
    </Card>
  );
}

function ReleaseButton() {
  const { mutateAsync, isPending } = useWrite("releaseReminderRule");
  const release = () => attempt(() => mutateAsync({}), { done: ruleMessages.released, failed: ruleMessages.failed });
  return (
    <Button tone="secondary" size="slim" className="mt-2" disabled={isPending} onClick={() => void release()}>
      {isPending ? "Liberando..." : "Liberar lembretes"}
    </Button>
  );
}

function ToTalkTo({ people }: { people: ReminderRuleWire["toTalkTo"] }) {
  if (people.length === 0) return null;
  return (
    <TitledCard id="falar-com" title="Falar com" className="p-[min(1rem,5vw)] sm:p-6">
      <p className="text-ink-2 text-sm">
        Já receberam todos os lembretes de uma cobrança: por ela, nada mais sai sozinho. As outras seguem os lembretes.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <ToTalk key={person.studentId} person={person} />
        ))}
      </ul>
    </TitledCard>
  );
}

function ToTalk({ person }: { person: ReminderRuleWire["toTalkTo"][number] }) {
  const { studentId, studentNames, payer, amount, oldest, promisedFor } = person;
  const name = titleOfPayer(payer, studentNames);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0 flex-1 basis-40">
        <Link
          to={payerPath({ id: studentId, payer })}
          className="-mb-3 inline-block break-words py-3 font-semibold leading-5 underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="num break-words text-ink-2 text-sm">
          desde {formatDay(oldest)}
          {promisedFor && (
            <>
              {" · "}
              <span className="text-overdue">prometeu {formatDay(promisedFor)} e não pagou</span>
            </>
          )}
        </span>
      </span>
      <span className="num whitespace-nowrap font-semibold">{formatPrice(amount)}</span>
      <ButtonLink tone="secondary" size="slim" to={chosenQueuePath([studentId])}>
        <MessageCircle aria-hidden />
        WhatsApp<span className="sr-only"> de {name}</span>
      </ButtonLink>
    </li>
  );
}
