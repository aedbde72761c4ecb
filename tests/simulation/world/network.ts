import { NOTHING } from "./event-heap.ts";
import type { Faults, Service } from "./faults.ts";
import { MINUTE, SECOND, type World } from "./world.ts";

/**
 * A process, which gets no answer after its death. `since` is when its invocation began, because
 * `requestId` stays the same when an invocation is repeated after a crash.
 */
export type Life = {
  name: string;
  requestId: string;
  isDead: boolean;
  kill: (why: string) => void;
  isCalm?: boolean;
  since?: number;
};

/** The service did not answer, or was too busy: a client may try again. */
export class Transient extends Error {
  readonly isThrottle: boolean;
  constructor(isThrottle: boolean) {
    super(isThrottle ? "throttled" : "no answer");
    this.isThrottle = isThrottle;
  }
}

type Link = { world: World; faults: Faults };

const GIVE_UP: Record<Service, number> = {
  table: 5 * SECOND,
  ses: 10 * SECOND,
  queue: 5 * SECOND,
  bus: 3 * SECOND,
  bank: 30 * SECOND,
  meta: 3 * SECOND,
};
const TYPICAL: Record<Service, number> = { table: 5, ses: 80, queue: 15, bus: 15, bank: 300, meta: 200 };

function latency(world: World, service: Service): number {
  const slow = world.chance(0.01) ? world.between(0, GIVE_UP[service] * 0.4) : 0;
  return TYPICAL[service] * (0.5 + world.random()) + slow;
}

/** `effect` runs at most once, between the call and its answer, or never. */
export function attempt<T>(link: Link, life: Life, service: Service, effect: () => T): Promise<T> {
  return new Promise((resolve, reject) => request(link, life, service, effect, resolve, reject));
}

type Resolve<T> = (value: T) => void;
type Reject = (error: unknown) => void;

function request<T>(
  { world, faults }: Link,
  life: Life,
  service: Service,
  effect: () => T,
  resolve: Resolve<T>,
  reject: Reject,
): void {
  if (life.isDead) return;
  const fate = life.isCalm ? "fine" : faults.fate(service, life.name);
  if (fate !== "fine") world.note(`  ${life.name} ${life.requestId} ${service}: ${fate}`);
  if (fate === "crash-before") {
    life.kill(fate);
    return;
  }
  const answer = (delay: number, act: () => void) => world.after(delay, () => (life.isDead ? NOTHING : act()));
  const silence = () => answer(GIVE_UP[service], () => reject(new Transient(false)));
  // A request that was sent arrives, even when its sender has crashed.
  world.after(latency(world, service), () => {
    if (fate === "throttled") return answer(5, () => reject(new Transient(true)));
    if (fate === "lost-request") return silence();
    if (fate === "late-request") {
      world.after(GIVE_UP[service] + world.between(0, 5 * SECOND), () => quietly(effect));
      return silence();
    }
    const respond = outcomeOf(effect, resolve, reject);
    if (fate === "lost-response") return silence();
    if (fate === "crash-after") return life.kill(fate);
    return answer(latency(world, service) / 2, respond);
  });
}

function outcomeOf<T>(effect: () => T, resolve: Resolve<T>, reject: Reject): () => void {
  try {
    const value = effect();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}

function quietly(effect: () => unknown): void {
  try {
    effect();
  } catch {
    // No caller waits for the answer any more.
  }
}

/** Waits for a delay; a process that died meanwhile never continues. */
export function pause(world: World, life: Life, delay: number): Promise<void> {
  return new Promise((resolve) => world.after(delay, () => life.isDead || resolve()));
}

/** Tries a call several times with growing pauses, but only after silence or throttling. */
export function retry<T>(
  link: Link,
  life: Life,
  { service, attempts }: { service: Service; attempts: number },
  effect: () => T,
): Promise<T> {
  const { world } = link;
  return new Promise((resolve, reject) => {
    const go = (count: number) =>
      request(link, life, service, effect, resolve, (error) => {
        if (!(error instanceof Transient) || count >= attempts) return reject(error);
        const base = error.isThrottle ? 500 : 100;
        const delay = Math.min(world.random() * base * 2 ** count, MINUTE / 3);
        return world.after(delay, () => (life.isDead ? NOTHING : go(count + 1)));
      });
    go(1);
  });
}
