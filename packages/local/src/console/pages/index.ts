import type { Region } from "../../region-types.ts";
import type { Html } from "../html.ts";
import type { IconName } from "../icon.ts";
import { bankPage } from "./bank.ts";
import { clockPage } from "./clock.ts";
import { faultsPage } from "./faults.ts";
import { deniedPage, eventsPage, queuesPage } from "./lists.ts";
import { logsPage } from "./logs.ts";
import { mailboxPage } from "./mailbox.ts";
import { stripePage } from "./stripe.ts";

/** A page of the console that has a tab. */
export type Page = {
  /** The last segment of the page's path. */
  room: string;
  label: string;
  icon: IconName;
  /** The page's name in its heading, by default the tab's label. */
  title?: string;
  /** The sentence below the heading. A page without a sentence has no heading. */
  sentence?: string;
  /** Counts the problems, which the tab shows. */
  alarm?: (region: Region) => number;
  content: (region: Region, query: URLSearchParams) => Html;
};

const undeliveredCount = ({ stripe }: Region) => stripe.deliveries().filter(({ status }) => status === "failed").length;

/** The pages in tab order. */
export const pages: readonly Page[] = [
  { room: "", label: "E-mails", icon: "mail", content: mailboxPage },
  {
    ...{ room: "clock", label: "Relógio", icon: "clock", content: clockPage },
    sentence: "O tempo do negócio só anda para a frente. Cada cobrança que vence no caminho sai de verdade.",
  },
  {
    ...{ room: "queues", label: "Filas", icon: "queue", content: queuesPage },
    sentence: "Mensagens à espera, em andamento e as que ninguém conseguiu tratar.",
    alarm: (region) => region.state().deadLetters.length,
  },
  {
    ...{ room: "events", label: "Eventos", icon: "event", content: eventsPage },
    sentence: "O que os barramentos aceitaram por último, do mais novo ao mais antigo.",
  },
  {
    ...{ room: "stripe", label: "Stripe", icon: "card", content: stripePage, alarm: undeliveredCount },
    sentence: "A conta de testes desta máquina: clientes, eventos e entregas do webhook.",
  },
  {
    ...{ room: "bank", label: "Banco", icon: "key", content: bankPage },
    sentence: "O banco de teste: pague um código como um cliente, com o valor certo ou não, e devolva.",
  },
  {
    ...{ room: "denied", label: "Negadas", icon: "shield", title: "Chamadas negadas", content: deniedPage },
    sentence: "O que uma função tentou sem permissão. Na AWS teria falhado igual.",
    alarm: (region) => region.state().denied.length,
  },
  {
    ...{ room: "logs", label: "Logs", icon: "log", content: logsPage },
    sentence: "O que cada função escreveu, da linha mais nova à mais antiga.",
    alarm: (region) => region.state().errors.length,
  },
  {
    ...{ room: "faults", label: "Falhas", icon: "fault", content: faultsPage },
    sentence: "Faça um serviço da AWS, o Stripe ou o banco falhar de propósito. Nenhuma falha vem ligada.",
    alarm: (region) => region.faults.list().length,
  },
];
