/** The law is LGPD, arts. 7 I, 8, 9 and 18. A changed word needs a new CONSENT_VERSION. */
import { brand } from "./brand.ts";

/** The date on which the texts below last changed. */
export const CONSENT_VERSION = "2026-11-27";
/** A page opened before a release still shows the older texts. */
export const CONSENT_VERSIONS = [CONSENT_VERSION, "2026-11-25"] as const;

/** `businessName` is the business at which the student registers. */
export const consentText = (businessName: string): string =>
  `Concordo que ${businessName} use meu nome, e-mail, telefone e data de nascimento, pelo ${brand.name}, para fazer meu cadastro e me ` +
  "enviar mensagens e cobranças do plano que escolhi. Posso retirar este consentimento quando quiser.";

/** The law is LGPD art. 14. `studentName` is empty until the name is typed. */
export const guardianConsentText = (businessName: string, studentName: string): string =>
  `Sou responsável legal por ${studentName || "esta pessoa, menor de 18 anos,"} e concordo que ${businessName} use o nome ` +
  `e a data de nascimento do aluno, e meu nome, e-mail e telefone, pelo ${brand.name}, para fazer o cadastro e me enviar ` +
  "mensagens e cobranças do plano escolhido. Posso retirar este consentimento quando quiser.";

/** Nobody has to set the form's second tick; a stored consent to WhatsApp has these words. */
export const whatsappConsentText = (businessName: string): string =>
  `Aceito receber cobranças, lembretes e recibos de ${businessName} também por WhatsApp. Posso parar quando quiser: basta responder PARAR.`;

export const privacyPolicy: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "Quem usa seus dados",
    text:
      "O estabelecimento em que você se cadastra decide para que seus dados servem: é o controlador. O " +
      `${brand.name} guarda e usa os dados em nome dele: é o operador.`,
  },
  {
    title: "Quais dados, e para quê",
    text:
      "Nome, e-mail, telefone, data de nascimento, se informada, e o plano escolhido, para fazer seu cadastro, falar com você e enviar as cobranças do " +
      "plano. Guardamos também o dia e a hora em que você concordou e a versão deste texto, como a lei pede. " +
      "De quem tem menos de 18 anos ficam só o nome e a data de nascimento: quem concorda, e de quem são o e-mail e o " +
      "telefone, é a mãe, o pai ou o responsável legal.",
  },
  {
    title: "Pagamentos por PIX",
    text:
      `Se o estabelecimento conectar o banco dele, o ${brand.name} lê os PIX que a chave dele recebe, só para saber qual ` +
      "cobrança foi paga. Do PIX de uma cobrança, ou que parece ser de uma, ficam o valor, o dia, o número e o texto " +
      "que o banco informa. Os outros PIX não são guardados.",
  },
  {
    title: "Mensagens por WhatsApp",
    text:
      "Só para quem aceitou: o estabelecimento pode enviar cobranças, lembretes e recibos pelo número de WhatsApp dele. " +
      "Para isso, seu telefone, seu primeiro nome e os dados da cobrança passam pela Meta, que entrega a mensagem. " +
      "Guardamos quando e como você aceitou. Responda PARAR, ou peça ao estabelecimento, e as mensagens param na hora: as cobranças seguem por e-mail.",
  },
  {
    title: "Com quem são compartilhados",
    text:
      "Com ninguém além do estabelecimento e dos serviços que guardam os dados e entregam as mensagens. Seus dados não " +
      "são vendidos nem usados para propaganda de terceiros.",
  },
  {
    title: "Por quanto tempo",
    text:
      "Enquanto você for aluno. Depois, os registros de pagamento ficam pelo prazo que a lei exige, e os seus dados " +
      "pessoais são apagados a seu pedido.",
  },
  {
    title: "Seus direitos",
    text:
      "Você pode ver, corrigir, levar ou apagar seus dados e retirar seu consentimento a qualquer momento, sem custo. " +
      `Peça ao estabelecimento ou escreva para ${brand.support}.`,
  },
];

/** The right to withdraw after joining by the internet (CDC art. 49), for form and first mails. */
export const WITHDRAWAL =
  "Cadastro pela internet: você pode desistir em até 7 dias e receber de volta o que tiver pago.";

/** A child's tick is no consent (LGPD art. 14): the adult fills in the form, with own contact. */
export const FOR_MINORS =
  "Menor de 18 anos? Informe a data: quem concorda é a mãe, o pai ou o responsável, com o próprio e-mail e telefone.";
