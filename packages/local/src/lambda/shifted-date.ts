/**
 * Makes `Date` return business time in all code that is loaded later. `Date()`, `new Date()` and
 * `Date.now()` read the offset at each call. Dates created from a value do not change.
 * `performance.now()` and timers stay on real time.
 * @param shared the offset in milliseconds, as the region's clock shares it.
 */
export function shiftDate(shared: SharedArrayBuffer): void {
  const cell = new Float64Array(shared);
  const RealDate = Date;
  const now = () => RealDate.now() + (cell[0] ?? 0);
  const shifted = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, property, receiver) => (property === "now" ? now : Reflect.get(target, property, receiver)),
  });
  RealDate.prototype.constructor = shifted;
  globalThis.Date = shifted;
}
