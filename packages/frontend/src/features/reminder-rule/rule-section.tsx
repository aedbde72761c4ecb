import { Section } from "../../components/layout/section.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { paths } from "../../lib/paths.ts";

export const RuleSection = () => (
  <Section title="Lembretes automáticos" text="Opcional. Só saem se você ligar.">
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2 text-sm">
        Quem não pagou recebe um e-mail nos dias que você escolher. Você vê antes quem recebe, e o que está escrito.
      </p>
      <ButtonLink tone="secondary" to={paths.reminderRule}>
        Abrir os lembretes
      </ButtonLink>
    </div>
  </Section>
);
