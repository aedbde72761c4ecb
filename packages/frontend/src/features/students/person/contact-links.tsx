import { internationalPhone } from "@emdia/contracts/values/phone";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { type LucideIcon, Mail, MessageCircle, Phone } from "lucide-react";
import { buttonLook } from "../../../components/ui/button-look.ts";

export function ContactLinks({ phone, email }: { phone: string | null; email: string | null }) {
  const digits = phone && internationalPhone(phone);
  const links: readonly [href: string | false | null | undefined, label: string, icon: LucideIcon][] = [
    [digits && `tel:+${digits}`, "Ligar", Phone],
    [phone && whatsappLink(phone), "WhatsApp", MessageCircle],
    [email && `mailto:${email}`, "E-mail", Mail],
  ];
  return (
    <div className="mb-4 flex flex-wrap gap-1.5 empty:hidden sm:gap-2">
      {links.map(
        ([href, label, Icon]) =>
          href && (
            <a
              key={label}
              href={href}
              {...(href.startsWith("https") && { target: "_blank", rel: "noreferrer" })}
              className={buttonLook({
                tone: "secondary",
                size: "slim",
                className: "flex-auto whitespace-nowrap max-sm:px-1.5",
              })}
            >
              <Icon aria-hidden />
              {label}
            </a>
          ),
      )}
    </div>
  );
}
