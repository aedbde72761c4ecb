import type { Region } from "../../region-types.ts";
import type { Html } from "../html.ts";
import { bankPage } from "./bank.ts";
import { clockPage } from "./clock.ts";
import { faultsPage } from "./faults.ts";
import { galleryPage } from "./gallery.ts";
import { deniedPage, eventsPage, logsPage, queuesPage } from "./lists.ts";
import { mailboxPage } from "./mail.ts";
import { phonePage } from "./phone.ts";
import { stripePage } from "./stripe.ts";

export type Page = {
  room: string;
  label: string;
  title: string;
  sentence: string;
  content: (region: Region, query: URLSearchParams) => Html | Promise<Html>;
  alarm?: (region: Region) => number;
};

const undeliveredCount = ({ stripe }: Region) => stripe.deliveries().filter(({ status }) => status === "failed").length;

export const pages: readonly Page[] = [
  {
    room: "",
    label: "E-mails",
    title: "E-mails",
    content: mailboxPage,
    sentence: "O que saiu desta máquina, como quem recebe vê. Nenhum e-mail sai dela de verdade.",
  },
  {
    room: "gallery",
    label: "Galeria",
    title: "Todos os e-mails do produto",
    content: galleryPage,
    sentence: "Cada e-mail que o Em Dia sabe enviar, feito pelas funções que o enviam, em HTML e em texto.",
  },
  {
    room: "clock",
    label: "Relógio",
    title: "Relógio do negócio",
    content: clockPage,
    sentence: "O tempo do negócio só anda para a frente. Cada cobrança que vence no caminho sai de verdade.",
  },
  {
    room: "queues",
    label: "Filas",
    title: "Filas",
    content: queuesPage,
    sentence: "Mensagens à espera, em andamento e as que ninguém conseguiu tratar.",
    alarm: (region) => region.state().deadLetters.length,
  },
  {
    room: "events",
    label: "Eventos",
    title: "Eventos",
    content: eventsPage,
    sentence: "O que os barramentos aceitaram por último, do mais novo ao mais antigo.",
  },
  {
    room: "stripe",
    label: "Stripe",
    title: "Stripe",
    content: stripePage,
    alarm: undeliveredCount,
    sentence: "A conta de testes desta máquina: clientes, eventos e entregas do webhook.",
  },
  {
    room: "bank",
    label: "Banco",
    title: "Banco",
    content: bankPage,
    sentence: "O banco de teste: pague um código como um cliente, com o valor certo ou não, e devolva.",
  },
  {
    room: "phone",
    label: "WhatsApp",
    title: "WhatsApp",
    content: phonePage,
    sentence: "O telefone de quem recebe: leia, responda PARAR, e decida o que a Meta diz de cada texto.",
  },
  {
    room: "denied",
    label: "Negadas",
    title: "Chamadas negadas",
    content: deniedPage,
    sentence: "O que uma função tentou sem permissão. Na AWS teria falhado igual.",
    alarm: (region) => region.state().denied.length,
  },
  {
    room: "logs",
    label: "Logs",
    title: "Logs",
    content: logsPage,
    sentence: "O que cada função escreveu, da linha mais nova à mais antiga.",
    alarm: (region) => region.state().errors.length,
  },
  {
    room: "faults",
    label: "Falhas",
    title: "Falhas",
    content: faultsPage,
    sentence: "Faça um serviço da AWS, o Stripe ou o banco falhar de propósito. Nenhuma falha vem ligada.",
    alarm: (region) => region.faults.list().length,
  },
];
