/** The answer of an act that changed nothing; any other answer leaves open what changed. */
export const NOTHING = Symbol("nothing");
export type Act = () => unknown;

/** Of two acts at the same moment, the one planned first runs first. */
export type Planned = { at: number; order: number; act: Act };

export type EventHeap = { push(at: number, act: Act): void; pop(): Planned | undefined; first(): Planned | undefined };

const isBefore = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.order < b.order);

export function createEventHeap(): EventHeap {
  const heap: Planned[] = [];
  let planned = 0;

  function rise(event: Planned, from: number): void {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || isBefore(parent, event)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  function sink(event: Planned): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      const child = one && other && isBefore(other, one) ? other : one;
      if (!child || isBefore(event, child)) break;
      heap[index] = child;
      index = child === one ? left : left + 1;
    }
    heap[index] = event;
  }

  return {
    first: () => heap[0],
    push: (at, act) => rise({ at, order: planned++, act }, heap.length),
    pop() {
      const [earliest, last] = [heap[0], heap.pop()];
      if (last && heap.length > 0) sink(last);
      return earliest;
    },
  };
}
