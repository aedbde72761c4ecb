/** Tests the requests to Meta's Graph API as Meta receives them, and how its answers are read. */
import { expect, test, vi } from "vitest";
import type { OutgoingWhatsApp } from "../../model/ports/whatsapp.ts";
import { aServiceForTests } from "../../testing/service-endpoint.ts";
import { silentServer } from "../../testing/silent-server.ts";
import { graphWhatsApp } from "./graph-whatsapp.ts";

const service = aServiceForTests();
const TOKEN = "EAAG-token-of-the-studio";
const message: OutgoingWhatsApp = {
  to: "5511987654321",
  template: { name: "emdia_cobranca_1", body: ["Ana", "R$ 150,00"], urlSuffix: "abc123" },
  tag: "T0JK.1",
};
const sender = (graphUrl: string) => graphWhatsApp({ graphUrl, token: TOKEN, phoneNumberId: "1075" });

async function answered(status: number, body: string | object) {
  service().answers.push({ status, body });
  return sender(service().url).send(message);
}
const accepted = (over: object = {}) => ({
  contacts: [{ wa_id: "551187654321" }],
  messages: [{ id: "wamid.1", ...over }],
});

test("given a message, when it is sent, then Meta gets one template with its words, its link and its tag, and the token in the header alone", async () => {
  const logged = vi.spyOn(console, "info").mockReturnValue();
  expect(await answered(200, accepted())).toEqual({ kind: "accepted", wamid: "wamid.1", isHeld: false });
  const [{ method, path, headers, body } = expect.fail()] = service().asked;
  expect([method, path, headers.authorization]).toEqual(["POST", "/v25.0/1075/messages", `Bearer ${TOKEN}`]);
  expect(JSON.parse(body)).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "5511987654321",
    type: "template",
    template: {
      name: "emdia_cobranca_1",
      language: { code: "pt_BR", policy: "deterministic" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Ana" },
            { type: "text", text: "R$ 150,00" },
          ],
        },
        { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "abc123" }] },
      ],
    },
    biz_opaque_callback_data: "T0JK.1",
  });
  expect(JSON.stringify(logged.mock.calls)).not.toContain(TOKEN);
});

test.each<[status: number, body: string | object, outcome: object]>([
  [200, accepted({ message_status: "held_for_quality_assessment" }), { kind: "accepted", isHeld: true }],
  [200, {}, { kind: "unknown" }],
  [200, { messages: [] }, { kind: "unknown" }],
  [200, "<html>", { kind: "unknown" }],
  [400, { error: { code: 131_026, message: "x" } }, { kind: "refused", scope: "payer", code: 131_026 }],
  [401, { error: { code: 190 } }, { kind: "refused", scope: "channel" }],
  [400, { error: { code: "190" } }, { kind: "refused", scope: "message", code: 400 }],
  [400, { error: { code: 130_429 } }, { kind: "paced" }],
  [500, { error: { code: 131_000 } }, { kind: "unknown" }],
  [302, "", { kind: "unknown" }],
])(
  "given the answer %i %j, when a message was sent, then it is %j, and it is not sent again",
  async (status, body, outcome) => {
    expect(await answered(status, body)).toMatchObject(outcome);
    expect(service().asked).toHaveLength(1);
  },
);

test("given a server that closes the line, when a message is sent, then nobody knows whether it arrived", async () => {
  const gone = await silentServer("mute");
  gone.close();
  expect(await sender(gone.url).send(message)).toEqual({ kind: "unknown", reason: "silent" });
});
