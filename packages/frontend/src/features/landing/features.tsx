import { features } from "../../content/landing.ts";
import charge from "./charge.webp";
import { Phone } from "./phone.tsx";
import rows from "./rows.webp";
import students from "./students.webp";

export function Features() {
  return (
    <section aria-labelledby="recursos">
      <h2 id="recursos" className="font-extrabold text-2xl tracking-tight sm:text-3xl">
        {features.title}
      </h2>
      <div className="mt-6 grid gap-x-6 gap-y-10 md:grid-cols-3">
        <Feature {...features.charge} picture={charge} height={787} />
        <Feature {...features.dashboard} picture={rows} height={733} />
        <Feature {...features.students} picture={students} height={1067} />
      </div>
    </section>
  );
}

function Feature(props: { title: string; text: string; picture: string; height: number }) {
  return (
    <div className="grid grid-rows-[auto_1fr_17rem]">
      <h3 className="font-bold text-lg">{props.title}</h3>
      <p className="mt-1 text-ink-2">{props.text}</p>
      <div className="light-paper mt-5 overflow-hidden rounded-lg bg-primary-soft px-4 pt-6">
        <Phone {...props} />
      </div>
    </div>
  );
}
