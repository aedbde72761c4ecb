import charge from "./charge.webp";
import dashboard from "./dashboard.webp";
import plans from "./plans.webp";
import rows from "./rows.webp";
import settings from "./settings.webp";
import students from "./students.webp";

const pictures = { charge, dashboard, plans, rows, settings, students } as const;
type Picture = keyof typeof pictures;

/** The phone is decoration. `npm run screens -- --site` draws the pictures. */
export function Phone({ picture }: { picture: Picture }) {
  return (
    <div
      aria-hidden
      className="light-paper mx-auto w-64 max-w-full lg:w-72 overflow-hidden rounded-t-[2rem] border-8 border-b-0 border-ink bg-paper"
    >
      <img
        src={pictures[picture]}
        alt=""
        width={480}
        height={picture === "dashboard" ? 800 : 576}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}

export const PhoneScene = (props: { picture: Picture }) => (
  <div className="overflow-hidden rounded-lg bg-primary-soft px-4 pt-6">
    <Phone {...props} />
  </div>
);
