import type { Acknowledged } from '@kerf/contracts';
import type { Msg } from '@nats-io/transport-node';
import * as z from 'zod';
import { isUnserved } from './answer.ts';

/** Who has acknowledged an announcement, and what they said. */
export class Receipts<A extends Acknowledged> {
  readonly byName = new Map<string, z.output<A['receipt']>>();
  private readonly missing: Set<string>;
  private readonly envelope;

  constructor({ receipt }: A, expected: Iterable<string>) {
    this.missing = new Set(expected);
    this.envelope = z.object({ from: z.string(), receipt });
  }

  /** Whether everybody who was expected, and is there, has answered. Others may have, too. */
  get areComplete(): boolean {
    return this.missing.size === 0;
  }

  /** Waits no longer for somebody who is not there. */
  excuse(name: string): void {
    this.missing.delete(name);
  }

  /** Takes one in, and says whether there is nothing more to wait for. */
  take(reply: Msg): boolean {
    // Then nobody listens at all.
    if (isUnserved(reply)) return true;
    const { data } = this.envelope.safeParse(jsonIn(reply));
    if (!data) return false;
    this.byName.set(data.from, data.receipt as z.output<A['receipt']>);
    this.missing.delete(data.from);
    return this.areComplete;
  }
}

function jsonIn(reply: Msg): unknown {
  try {
    return reply.json();
  } catch {
    return undefined;
  }
}
