/** A change of one query parameter that leaves the others as they are; an empty value takes it away. */
export function setParam(name: string, value: string) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before);
    if (value) after.set(name, value);
    else after.delete(name);
    return after;
  };
}
