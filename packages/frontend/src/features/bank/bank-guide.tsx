import { CircleAlert, ShieldCheck } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";

export function BankGuide({ bank: { id, name } }: { bank: { id: string; name: string } }) {
  const { steps, files, unknown } = guideOf(id);
  return (
    <section aria-labelledby="guia" className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <h3 id="guia" className="font-bold">
        No {name}
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <strong>Você vai receber:</strong> {files}
      </p>
      <Notice tone="info" icon={ShieldCheck}>
        Peça só a permissão <strong>pix.read</strong>. Nunca peça pix.write: ela deixa devolver dinheiro, e aqui não
        serve para nada.
      </Notice>
      <p className="flex gap-2 text-ink-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>Não testado neste banco ainda: os menus podem ter outro nome. {unknown}</span>
      </p>
    </section>
  );
}

/** The steps are from public instructions; we tried none (docs/rules/bank.md, "Reading a bank"). */

type Guide = {
  steps: readonly string[];
  /** The files that the bank gives, and whether they have a password. */
  files: string;
  unknown?: string;
};

const ASK_MANAGER = "Peça ao gerente da sua conta a API Pix (recebimentos), só para consulta.";
const MENUS_UNKNOWN = "Não sabemos os menus exatos deste banco: o gerente ou o suporte de API mostra onde fica.";

const GUIDES: Readonly<Record<string, Guide>> = {
  efi: {
    steps: [
      "Entre na sua conta Efí e abra API, no menu.",
      "Crie uma aplicação. Em API Pix, ambiente de Produção, marque só Consultar Pix (pix.read).",
      "Copie o Client ID e o Client Secret de Produção.",
      "Em API, Meus Certificados, Produção, toque em Novo Certificado e baixe o arquivo .p12.",
    ],
    files: "Um arquivo .p12, em geral sem senha: deixe a senha em branco.",
  },
  inter: {
    steps: [
      "No computador, entre no Internet Banking da conta PJ com o usuário master.",
      "Abra Soluções para sua empresa, Nova integração. Dê um nome e escolha a conta.",
      "Na API Pix, marque só a consulta de Pix recebidos (pix.read).",
      "Em Gestão de aplicações, abra a integração, baixe chave e certificado e copie o Client ID e o Client Secret.",
    ],
    files: "Dois arquivos, .crt e .key: se vierem num .zip, abra o .zip antes. O certificado vale um ano.",
    unknown: "Conta de pessoa física não tem essa API. Há um relato de que o Inter não listou PIX de código fixo.",
  },
  bb: {
    steps: [
      "Entre em developers.bb.com.br com os dados da conta e toque em Criar nova aplicação.",
      "Escolha a API Pix e marque só a leitura de Pix (pix.read).",
      "Envie a cadeia do seu certificado digital A1, como o portal pede, e passe a aplicação para Produção.",
      "Copie o Client ID, o Client Secret e a developer_application_key (chave da aplicação).",
    ],
    files: "O certificado A1 da empresa (.pfx) com a senha dele, ou o .pem com a chave.",
  },
  sicoob: {
    steps: [
      "Entre em developers.sicoob.com.br com o acesso do Sicoobnet e crie um aplicativo.",
      "Escolha a API Pix, a sua conta, e marque só a consulta de Pix (pix.read).",
      "Envie ao portal a parte pública do seu certificado ICP-Brasil A1.",
      "Copie o Client ID. O Sicoob não usa segredo.",
    ],
    files: "O mesmo certificado ICP-Brasil A1 da empresa, em .pfx, com a senha dele.",
  },
  sicredi: {
    steps: [
      "Peça na sua cooperativa a adesão à API Pix, só para consulta.",
      "No Portal do Desenvolvedor do Sicredi, gere as credenciais e o certificado da API Pix.",
      "Copie o Client ID e o Client Secret.",
    ],
    files: "O certificado .cer e a chave .key com que ele foi pedido.",
    unknown: `${MENUS_UNKNOWN} O Sicredi às vezes libera menos permissões do que se pede: confira a pix.read.`,
  },
  itau: {
    steps: [
      ASK_MANAGER,
      "O Itaú emite o certificado a partir de um pedido (CSR) que fica com a chave. Quem cuida da sua informática, ou o portal do banco, gera os dois.",
      "Guarde o arquivo .key do pedido e copie o Client ID e o segredo que o banco manda.",
    ],
    files: "O certificado .crt que o banco devolve e a chave .key do pedido. Ele vale um ano.",
    unknown: MENUS_UNKNOWN,
  },
  santander: {
    steps: [
      ASK_MANAGER,
      "No portal do desenvolvedor do Santander, crie a aplicação da API Pix e cadastre o certificado da empresa.",
      "Copie o Client ID e o Client Secret de produção.",
    ],
    files: "O certificado A1 da empresa, em .pfx, com a senha dele.",
    unknown: MENUS_UNKNOWN,
  },
  bradesco: {
    steps: [
      ASK_MANAGER,
      "No portal de desenvolvedores do Bradesco, cadastre a aplicação e o certificado da empresa.",
      "Copie o Client ID e o Client Secret de produção.",
    ],
    files: "O certificado da empresa, em .pfx com a senha dele, ou o .pem com a chave.",
    unknown: MENUS_UNKNOWN,
  },
  c6: {
    steps: [
      ASK_MANAGER,
      "Siga o pedido no C6 até receber o certificado e a chave de produção.",
      "Copie o Client ID e o Client Secret.",
    ],
    files: "Dois arquivos, .crt e .key.",
    unknown: MENUS_UNKNOWN,
  },
};

const OTHER: Guide = {
  steps: ["Peça ao banco a API Pix, só para consulta, com o certificado, o Client ID e o segredo de produção."],
  files: "Os arquivos do certificado, como o banco os entrega.",
};

export const guideOf = (bankId: string): Guide => GUIDES[bankId] ?? OTHER;
