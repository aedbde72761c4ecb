import type { Category } from "../../content/questions.ts";

/** Shows the categories as links that scroll to them. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label="Categorias">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-control/60 bg-card px-4 font-semibold text-sm hover:bg-sunken"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
