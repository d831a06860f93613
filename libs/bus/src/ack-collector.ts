import type { Acknowledged } from '@kerf/contracts';
import type { Msg } from '@nats-io/transport-node';
import * as z from 'zod';
import { hasNoResponders } from './decode-answer.ts';

/** Collector of the acknowledgements of one announcement, by process name. */
export class AckCollector<A extends Acknowledged> {
  readonly byName = new Map<string, z.output<A['receipt']>>();
  private readonly missing: Set<string>;
  private readonly envelope;

  constructor({ receipt }: A, expected: Iterable<string>) {
    this.missing = new Set(expected);
    this.envelope = z.object({ from: z.string(), receipt });
  }

  /** True when all expected processes that are alive have acknowledged. Other processes may have, too. */
  get isComplete(): boolean {
    return this.missing.size === 0;
  }

  /** Number of expected processes that are alive, as far as is known, and have not acknowledged. */
  get missingSize(): number {
    return this.missing.size;
  }

  /** Stops waiting for a process that is not alive. */
  stopWaitingFor(name: string): void {
    this.missing.delete(name);
  }

  /** Adds a reply and returns true when there is nothing more to wait for. */
  addReply(reply: Msg): boolean {
    // The announcement has no subscriber at all.
    if (hasNoResponders(reply)) return true;
    const { data } = this.envelope.safeParse(parseJson(reply));
    if (!data) return false;
    this.byName.set(data.from, data.receipt as z.output<A['receipt']>);
    this.missing.delete(data.from);
    return this.isComplete;
  }
}

function parseJson(reply: Msg): unknown {
  try {
    return reply.json();
  } catch {
    return undefined;
  }
}
