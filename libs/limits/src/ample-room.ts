import { BoundedMap } from '@kerf/service';
import type { Verdict, Wanted } from './limits.ts';

const goodForMs = 1_000;
const mostKept = 20_000;

/** Cache of requests recently admitted with at least half of every limit left; the next one nearly always passes. */
export class AmpleRoom {
  private readonly foundAt = new BoundedMap<string, number>(mostKept);

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records a verdict. Requests without a lease are skipped, because they are never looked up. */
  note(wanted: Wanted, { leavesAmple }: Verdict): void {
    if (!wanted.lease) return;
    const name = nameOf(wanted);
    if (leavesAmple) this.foundAt.set(name, this.now());
    else this.foundAt.delete(name);
  }

  isFor(wanted: Wanted): boolean {
    const foundAt = this.foundAt.get(nameOf(wanted));
    return foundAt !== undefined && this.now() - foundAt < goodForMs;
  }
}

const nameOf = ({ buckets }: Wanted): string => buckets.map(({ kind, of }) => `${kind}:${of}`).join(' ');
