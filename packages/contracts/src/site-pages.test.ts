import { expect, test } from "vitest";
import { ownerScreens } from "./screens.ts";
import { LANDING_SCRIPT, pageOf } from "./site-pages.ts";

const fileOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
  return pageOf(pathname, searchParams);
};
const shells = [
  ...["/auth/callback", "/email-confirmed", "/password-reset", "/dashboard", "/plans/edit/3", "/invoices"],
  ...Object.values(ownerScreens).map((path) => path.replace(":id", "7")),
];

test.each<readonly [address: string, file: string]>([
  ["/", "index.html"],
  ["/?x=1", "index.html"],
  ["/faq", "faq.html"],
  ["/faq/", "faq.html"],
  ["/privacidade", "privacidade.html"],
  ["/privacidade/", "privacidade.html"],
  ["/auth", "auth.html"],
  ["/auth/", "auth.html"],
  ["/login", "auth.html"],
  ["/login?voltar=1", "auth.html"],
  ["/auth?criar", "criar-conta.html"],
  ["/login/?criar=1", "criar-conta.html"],
  ["/cadastro", "cadastro.html"],
  ["/cadastro/AbC", "cadastro.html"],
  ...shells.flatMap((shell) =>
    [shell, `${shell}/`, `${shell}/12?x=1`].map((address) => [address, "app.html"] as const),
  ),
  ["/nada", "404.html"],
  ["/faq/x", "404.html"],
  ["/faqs", "404.html"],
  ["/x/faq", "404.html"],
  ["/privacidade/x", "404.html"],
  ["/x/privacidade", "404.html"],
  ["/auth/x", "404.html"],
  ["/authx?criar", "404.html"],
  ["/x/login", "404.html"],
  ["/x/auth?criar", "404.html"],
  ["/cadastros", "404.html"],
  ["/x/cadastro", "404.html"],
  ["/dashboards", "404.html"],
  ["/x/dashboard", "404.html"],
])("given the address %s, when requested, then %s answers", (address, file) => {
  expect(fileOf(address)).toBe(file);
});

function runLanding(local: Record<string, string>, session: Record<string, string> = {}): string[] {
  const ways: string[] = [];
  const location = { replace: (to: string) => ways.push(to) };
  new Function("localStorage", "sessionStorage", "location", LANDING_SCRIPT)(local, session, location);
  return ways;
}
const tokens = { "CognitoIdentityServiceProvider.abc.LastAuthUser": "u" };

test.each<[who: string, local: Record<string, string>, session: Record<string, string>, ways: string[]]>([
  ["who is signed in and remembered", { "stored-user": "u", ...tokens }, {}, ["/dashboard"]],
  ["who is signed in for this visit", { "stored-user": "u" }, tokens, ["/dashboard"]],
  ["whose session is over", { "stored-user": "u" }, {}, []],
  ["who has signed out", tokens, {}, []],
  [
    "who has other keys",
    { "stored-user": "u", "xCognito.LastAuthUser": "1", "Cognito.LastAuthUser2": "1", CognitoLastAuthUser: "1" },
    {},
    [],
  ],
  ["a stranger", {}, {}, []],
])(
  "given %s, when the landing page is opened, then only signed-in people are redirected to the dashboard",
  (_who, local, session, ways) => {
    expect(runLanding(local, session)).toEqual(ways);
  },
);
