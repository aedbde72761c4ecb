import { PhoneScene } from "../../components/pictures/phone.tsx";
import { features } from "../../content/landing.ts";

const all = [
  { ...features.charge, picture: "charge" },
  { ...features.dashboard, picture: "rows" },
  { ...features.students, picture: "students" },
] as const;

export const Features = () => (
  <section aria-labelledby="recursos">
    <h2 id="recursos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
      {features.title}
    </h2>
    <div className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
      {all.map(({ title, text, picture }) => (
        <div key={title} className="grid grid-rows-[auto_1fr_auto] gap-y-1">
          <h3 className="font-bold text-lg">{title}</h3>
          <p className="mb-4 text-ink-2">{text}</p>
          <PhoneScene picture={picture} />
        </div>
      ))}
    </div>
  </section>
);
