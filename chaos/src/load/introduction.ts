import { randomUUID } from 'node:crypto';
import type { FromBroker, Greeting } from '@kerf/contracts';
import type { Commands } from './commands.ts';
import type { Returns } from './returns.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;

/** The connection that an adapter had last. */
interface Last {
  readonly brokerUrl: string;
  readonly resumeToken: string;
}

/** How one process of an adapter introduces itself: at first, and with what it has on its hands when it is back. */
export class Introduction {
  readonly #commands: Commands;
  readonly #returns: Returns;
  readonly #adapterId = randomUUID();
  readonly #instanceId = randomUUID();
  #last: Last | undefined;
  /** The commands that were named in the last greeting. */
  #named: readonly string[] = [];

  constructor(commands: Commands, returns: Returns) {
    this.#commands = commands;
    this.#returns = returns;
  }

  greeting(): Greeting {
    const { running, unacknowledged } = this.#commands;
    this.#named = [...running, ...unacknowledged];
    return {
      type: 'register',
      protocol_versions: [1],
      adapter_id: this.#adapterId,
      instance_id: this.#instanceId,
      adapter_type: 'chaos',
      adapter_version: '1',
      capabilities: ['primitives'],
      tools: ['create_box'],
      max_concurrency: 16,
      resume_token: this.#last?.resumeToken,
      running,
      unacknowledged,
    };
  }

  /** The broker knows the adapter: what nobody waits for any more is not told again. */
  hear({ resumed, resume_token, drop }: Registered, brokerUrl: string): void {
    if (this.#last) {
      const where = brokerUrl === this.#last.brokerUrl ? 'went on, on the same broker' : 'went on, on another broker';
      this.#returns.add(resumed ? where : 'began anew', resumed ? this.#named.length - drop.length : 0);
    }
    this.#last = { brokerUrl, resumeToken: resume_token };
    for (const id of drop) this.#commands.acknowledge(id);
  }
}
