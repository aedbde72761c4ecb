/** docs/rules/charge.md, "What a charge carries". */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SendButtons } from "./send-buttons.tsx";

const nothing = () => undefined;
const free = { mail: undefined, whatsapp: undefined };
const [remind, mail, whatsapp] = ["Lembrar por e-mail", "Enviar por E-mail", "Enviar por WhatsApp"];

test.each([
  ["that is not overdue", undefined, false, [mail, whatsapp]],
  ["that is not overdue, beside its preview", undefined, true, [mail, whatsapp]],
  ["that is overdue", nothing, false, [remind, whatsapp]],
  ["that is overdue, beside its preview", nothing, true, [remind, whatsapp, mail]],
])(
  "given a charge %s, when its screen is shown, then its buttons are in this order",
  (_what, onRemind, isStacked, names) => {
    const actions = { blocks: free, isSending: false, onMail: nothing, onWhatsapp: nothing, onRemind };
    const markup = renderToStaticMarkup(<SendButtons actions={actions} reasonId="motivos" isStacked={isStacked} />);
    const buttons = [...markup.matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
      button.replace(/<[^>]*>/g, "").trim(),
    );
    expect(buttons).toEqual(names);
  },
);
