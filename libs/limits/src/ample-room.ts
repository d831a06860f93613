import { BoundedMap } from '@kerf/service';
import type { Verdict, Wanted } from './limits.ts';

const goodForMs = 1_000;
const mostKept = 20_000;

/** Who was let in a moment ago with at least half of everything left: whoever asks next will be let in too, nearly always. */
export class AmpleRoom {
  private readonly foundAt = new BoundedMap<string, number>(mostKept);

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** What takes no lease is not asked about. */
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
