/** Names are always aliased: many attribute names are reserved words. */
import { ownerPartition } from "./keys.ts";
import type { Expression, Item } from "./ports/table.ts";
import { asStored } from "./stored.ts";

/** Removes an attribute whose value is undefined. At least one field must have a value. */
export function setFields(fields: Item): Expression {
  const stored = asStored(fields);
  const names = Object.keys(fields);
  const [given, gone] = [
    names.filter((name) => fields[name] !== undefined),
    names.filter((name) => fields[name] === undefined),
  ];
  const set = `SET ${given.map((name) => `#${name} = :${name}`).join(", ")}`;
  return {
    expression: gone.length > 0 ? `${set} REMOVE ${gone.map((name) => `#${name}`).join(", ")}` : set,
    names: namesOf(names),
    values: Object.fromEntries(given.map((name) => [`:${name}`, stored[name]])),
  };
}

/** Requires that `fields` are stored as given; undefined stands for an absent attribute. */
export function unchanged(fields: Item): Expression {
  const stored = asStored(fields);
  const names = Object.keys(fields);
  const given = names.filter((name) => fields[name] !== undefined);
  const same = names.map((name) =>
    fields[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`,
  );
  return {
    expression: same.join(" AND "),
    names: namesOf(names),
    values: Object.fromEntries(given.map((name) => [`:was_${name}`, stored[name]])),
  };
}

export const absent: Expression = { expression: "attribute_not_exists(pk)" };

export const exists: Expression = { expression: "attribute_exists(pk)" };

/** Chooses an owner's items by the beginning of their sort keys. */
export const startingWith = (ownerId: string, prefix: string): Expression => ({
  expression: "pk = :pk AND begins_with(sk, :prefix)",
  values: { ":pk": ownerPartition(ownerId), ":prefix": prefix },
});

/** Chooses an owner's items whose sort keys begin with `from`, with `to`, or lie between. */
export const startingBetween = (ownerId: string, from: string, to: string): Expression => ({
  expression: "pk = :pk AND sk BETWEEN :from AND :to",
  values: { ":pk": ownerPartition(ownerId), ":from": from, ":to": `${to}~` },
});

export const both = (one: Expression, other: Expression): Expression => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

const namesOf = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [`#${name}`, name]));
