/**
 * Compares each sentence of the dashboard with the test's own book. A sentence that no claim here
 * knows counts as untrue.
 */
import { formatReais, formatReaisRounded } from "@emdia/contracts/values/money";
import { expect, type Page } from "@playwright/test";
import { plus } from "../../simulation/judge/rules.ts";
import { type Entry, openOf, receivedOf } from "../../support/ledger/book.ts";

export type Facts = {
  book: readonly Entry[];
  today: string;
  names: ReadonlyMap<number, string>;
  /** The ids of the charges that no run has mailed. */
  unsent: ReadonlySet<number>;
  /** Tells whether all unsent charges are unsent because access had lapsed. */
  isLapse: boolean;
  promised: ReadonlyMap<number, string>;
  emails: ReadonlyMap<string, string>;
  gone: ReadonlySet<string>;
  paused: ReadonlySet<string>;
  isAutomatic: boolean;
  billingDay: number;
};

const sum = (entries: readonly Entry[], of = openOf) => entries.reduce((total, entry) => total + of(entry), 0);
const studentOf = ({ id }: Entry) => Math.floor(id / 100_000_000);
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;
const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const monthWord = (month: string) => MONTHS[Number(month.slice(5)) - 1] ?? "";
const words = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
const listed = (parts: readonly string[]) => parts.join(", ").replace(/, ([^,]*)$/, " e $1");
const distinct = (entries: readonly Entry[]) => new Set(entries.map(studentOf)).size;

const byDueDate = (a: Entry, b: Entry) => a.dueDate.localeCompare(b.dueDate);

function stateOf(facts: Facts) {
  const open = facts.book.filter(
    (entry) => !entry.isVoid && openOf(entry) > 0 && entry.dueDate.slice(0, 7) <= facts.today.slice(0, 7),
  );
  const ofMonth = facts.book.filter(({ isVoid, month }) => !isVoid && month === facts.today.slice(0, 7));
  const overdue = open.filter(({ dueDate }) => dueDate < facts.today).toSorted(byDueDate);
  const unsent = open.filter(({ id }) => facts.unsent.has(id));
  const broken = open.filter(({ id }) => (facts.promised.get(id) ?? facts.today) < facts.today);
  return { open, ofMonth, overdue, unsent, broken };
}

/** Returns the charges to remind of: one student's per address, none until its promise is over. */
function remindedOf({ names, emails, gone, promised, today }: Facts, overdue: readonly Entry[]): Entry[] {
  const first = new Map<string, number>();
  return overdue.filter((entry) => {
    const [id, name] = [studentOf(entry), names.get(studentOf(entry)) ?? ""];
    const email = emails.get(name) ?? "";
    if (email === "" || gone.has(name) || (promised.get(entry.id) ?? "") >= today) return false;
    if (!first.has(email)) first.set(email, id);
    return first.get(email) === id;
  });
}

/** Returns every sentence that may stand in the dashboard's two regions on this day. */
function truthsOf(facts: Facts): string[] {
  const { today, names, emails, billingDay } = facts;
  const { open, ofMonth, overdue, unsent, broken } = stateOf(facts);
  const nameIn = ([entry]: readonly Entry[]) => names.get(entry ? studentOf(entry) : 0) ?? "";
  const isOpenMonth = ofMonth.some((entry) => openOf(entry) > 0);
  const truths: string[] = [];
  if (unsent.length > 0) {
    const byMonth = [...Map.groupBy(unsent, ({ month }) => month)].toSorted(([a], [b]) => a.localeCompare(b));
    const counts = byMonth.map(([month, own]) => `${own.length} de ${monthWord(month)}`);
    truths.push(
      `${unsent.length} cobranças não saíram${facts.isLapse ? " com o acesso parado" : ""}`,
      `${listed(counts)}, ${formatReais(sum(unsent))}`,
    );
  }
  const toRemind = remindedOf(facts, overdue);
  if (toRemind.length > 0)
    truths.push(`${distinct(toRemind)} em atraso para lembrar`, `${formatReais(sum(toRemind))} · sem lembrete`);
  if (broken.length > 0)
    truths.push(
      distinct(broken) === 1
        ? `${nameIn(broken)} prometeu pagar em ${short(facts.promised.get(broken[0]?.id ?? 0) ?? "")}`
        : `${distinct(broken)} promessas não cumpridas`,
      `${formatReais(sum(broken))} · ${distinct(broken) === 1 ? "não pagou" : "não pagaram"}`,
    );
  const chats = open.filter(
    (entry) => facts.emails.get(names.get(studentOf(entry)) ?? "") === "" && entry.dueDate <= today,
  );
  const unreached = unsent.some(({ id }) => chats.some((entry) => studentOf(entry) === Math.floor(id / 100_000_000)))
    ? []
    : chats;
  if (unreached.length > 0) truths.push(`${nameIn(unreached)} sem e-mail`, `${formatReais(sum(unreached))} em aberto`);
  if (Number(today.slice(8)) <= 7)
    truths.push(
      `Feche ${monthWord(plus(`${today.slice(0, 7)}-01`, -1).slice(0, 7))} com o extrato do banco`,
      "O que entrou e ainda não está aqui",
    );
  if (overdue.length > 0) truths.push(`${distinct(overdue)} em atraso · ${formatReaisRounded(sum(overdue))} vencidos`);
  else if (ofMonth.length === 0) truths.push("Nenhuma cobrança neste mês");
  else if (isOpenMonth) truths.push(`Ninguém em atraso · ${formatReaisRounded(sum(ofMonth))} a receber`);
  else truths.push("Todo mundo em dia");
  const due = `${today.slice(0, 7)}-${billingDay}`;
  const next = today < due ? due : `${plus(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-${billingDay}`;
  const mailed = ofMonth.filter((entry) => entry.dueDate === today && emails.get(nameIn([entry])) !== "");
  truths.push("Nada a fazer hoje", `${mailed.length} cobranças enviadas, a última hoje às 8h`);
  if (facts.isAutomatic) truths.push(`A próxima cobrança sai sozinha em ${short(next)}`);
  return truths.map(words);
}

/** Returns by payer what the payer's row may say, and the amount beside the name. */
function rowsOf(facts: Facts): Map<string, { amount: number; state: RegExp }> {
  const { open, ofMonth, overdue, unsent, broken } = stateOf(facts);
  const rows = new Map<string, { amount: number; state: RegExp }>();
  for (const [id, name] of facts.names) {
    const own = (entries: readonly Entry[]) => entries.filter((entry) => studentOf(entry) === id);
    const [late, still, month] = [own(overdue), own(open), own(ofMonth)];
    if (still.length + month.length === 0) continue;
    const amount = late.length > 0 ? sum(late) : still.length > 0 ? sum(still) : sum(month, receivedOf);
    rows.set(name, { amount, state: stateIn({ late, still, unsent: own(unsent), broken: own(broken), facts, name }) });
  }
  return rows;
}

type Own = Record<"late" | "still" | "unsent" | "broken", readonly Entry[]> & { facts: Facts; name: string };

function stateIn({ late, still, unsent, broken, facts, name }: Own): RegExp {
  const months = late.length === 1 ? "1 mês vencido" : `${late.length} meses vencidos`;
  const resting = facts.gone.has(name) ? "arquivado" : facts.paused.has(name) ? "pausado" : undefined;
  if (unsent.length > 0)
    return new RegExp(`^Não saiu · ${resting ?? listed(unsent.map(({ month }) => monthWord(month)))}$`);
  if (late.length > 0 && broken[0])
    return new RegExp(`^Não cumpriu ${short(facts.promised.get(broken[0].id) ?? "")} · ${months}$`);
  const [first] = late;
  if (first && late.length === 1 && receivedOf(first) > 0)
    return new RegExp(`^Pagou ${words(formatReais(receivedOf(first))).replace("$", "\\$")} · `);
  const promise = late.map(({ id }) => facts.promised.get(id) ?? "").find((day) => day >= facts.today);
  if (first)
    return new RegExp(
      `^${months} · ${resting ?? (promise ? `prometeu ${short(promise)}` : `venceu ${short(first.dueDate)}`)}`,
    );
  const [ahead] = still.toSorted(byDueDate);
  if (!ahead) return /^Pago em /;
  if (receivedOf(ahead) > 0) return /^Pagou /;
  return new RegExp(`^(${facts.emails.get(name) === "" ? "Sem e-mail · v" : "V"}ence ${short(ahead.dueDate)})$`);
}

/** Expects that a page with the dashboard of this month says only what is true. */
export async function expectTrue(page: Page, facts: Facts): Promise<void> {
  // The page reads what waits for the owner after it has read the charges.
  await page.waitForLoadState("networkidle");
  const texts = async (locator: string) => (await page.locator(locator).allTextContents()).map(words).filter(Boolean);
  const band = await texts('[aria-label="O mês"] p.num');
  const rest = await texts('[aria-label="Também espera por você"] p.num span');
  const truths = new Set(truthsOf(facts));
  const said = [...band, ...rest].flatMap((text) => text.split(/\.(?: |$)/)).filter(Boolean);
  const wanted = rowsOf(facts);
  const rows = await page
    .locator("[data-row]")
    .evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector("[data-name]")?.firstChild?.textContent ?? "",
        text: [...row.querySelectorAll("p")].map((part) => part.textContent).join("\n"),
      })),
    );
  const wrong = rows.flatMap(({ name, text }) => {
    const row = wanted.get(name);
    const state = words(text.split("\n").at(-1) ?? "");
    const isRight = row && words(text).includes(words(formatReais(row.amount))) && row.state.test(state);
    return isRight ? [] : [`${words(text)} (not ${row?.amount} ${row?.state})`];
  });
  expect
    .soft({ untrue: said.filter((sentence) => !truths.has(sentence)), wrong, rows: rows.length, day: facts.today })
    .toEqual({ untrue: [], wrong: [], rows: wanted.size, day: facts.today });
}
