/** docs/rules/charge.md, "What a charge carries" and docs/rules/student.md, "Archived students". */
import type { ChargeWire } from "@emdia/contracts/charge";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { ChargeActions } from "./charge-actions.tsx";
import { DeliveryLine } from "./delivery-line.tsx";

const nothing = () => undefined;
const { payment: charge } = aRow({ id: 3, name: "Ana Souza" });

function actionsOf(over: Partial<ChargeWire>, isArchived: boolean, to: string | undefined): string[] {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ChargeActions
        charge={{ ...charge, ...over }}
        to={to}
        name="Março/2027"
        isArchived={isArchived}
        onStatus={nothing}
        onSettle={nothing}
      />
    </MemoryRouter>,
  );
  return [...markup.matchAll(/<(?:a|button) ([^>]*)>(.*?)<\/(?:a|button)>/g)].map(
    ([, attributes = "", inner = ""]) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<[^>]*>/g, ""),
  );
}

const [PAY, UNDO] = ["Marcar Pago Março/2027", "Desfazer Março/2027"];
const PART = "Receber, Março/2027";

test.each<[what: string, charge: Partial<ChargeWire>, isArchived: boolean, to: string | undefined, actions: string[]]>([
  ["open", {}, false, "/invoices/3", ["Cobrar Março/2027", PAY, PART]],
  ["overdue", { isOverdue: true }, false, "/invoices/3", ["Lembrar Março/2027", PAY, PART]],
  ["overdue, of an archived student", { isOverdue: true }, true, "/invoices/3", ["Ver Março/2027", PAY, PART]],
  ["paid", { status: "pago" }, false, "/invoices/3", ["Ver Março/2027", UNDO]],
  ["of nothing", { status: "pago", amount: 0 }, false, "/invoices/3", ["Ver Março/2027"]],
  ["of a month ahead", {}, false, undefined, [PAY, PART]],
])("given a charge that is %s, when its actions are shown, then each is named after it", (_what, ...given) => {
  const [charge, isArchived, to, actions] = given;
  expect(actionsOf(charge, isArchived, to)).toEqual(actions);
});

test.each<[string, Partial<ChargeWire>, string[]]>([
  ["by a chat alone", { invoiceChannel: "whatsapp" }, ["WhatsApp aberto em 22/11"]],
  ["by mail, and spoken of in a chat", { invoiceChannel: "email" }, ["e-mail enviado", "WhatsApp aberto em 22/11"]],
  [
    "by a chat, and reminded by mail",
    { invoiceChannel: "whatsapp", lastContactChannel: "email" },
    ["WhatsApp aberto", "lembrete em 22/11"],
  ],
  ["by a chat that was taken back", { invoiceChannel: "whatsapp", lastContactAt: null }, ["WhatsApp aberto"]],
])(
  "given a charge that was sent %s, when its lines are shown, then each contact is said once",
  (_what, over, lines) => {
    const contact = { lastContactAt: "2026-11-22T14:00:00.000Z", lastContactChannel: "whatsapp" as const };
    const sent = { ...charge, invoiceDeliveryStatus: "sent" as const, ...contact, ...over };
    const shown = { charge: sent, student: { email: "ana@exemplo.com.br" } };
    const markup = renderToStaticMarkup(<DeliveryLine charge={shown} timezone="America/Sao_Paulo" />);
    expect([...markup.matchAll(/<span class="min-w-0">(.*?)<\/span>/g)].map(([, text]) => text)).toEqual(lines);
  },
);
