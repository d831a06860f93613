/** How an adapter goes on when its connection was cut: where it was, on one broker or another, or with nothing. */
export const returnKinds = ['went on, on the same broker', 'went on, on another broker', 'began anew'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** How adapters came back, over all of them. */
export class Returns {
  readonly counts: Map<ReturnKind, number> = new Map();
  #awaited = 0;

  /** @param awaited the commands of the last connection whose results are still wanted. */
  add(kind: ReturnKind, awaited: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.#awaited += awaited;
  }

  /** Commands whose results were told over another connection than the one they came over. */
  get awaited(): number {
    return this.#awaited;
  }
}
