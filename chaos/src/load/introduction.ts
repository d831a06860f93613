import { randomUUID } from 'node:crypto';
import { type FromBroker, type Greeting, protocolVersion } from '@kerf/contracts';
import type { Commands } from './commands.ts';
import { fileTools } from './file-operations.ts';
import type { Comeback } from './returns.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;

/** The connection that an adapter had last. */
export interface Last {
  readonly brokerUrl: string;
  readonly resumeToken: string;
}

/** Who an adapter is, and what it remembers from one process to the next. */
export interface Identity {
  readonly adapterId: string;
  readonly last: Last | undefined;
  readonly remember: (last: Last) => void;
  readonly cameBack: (comeback: Comeback) => void;
}

/** An adapter that nobody has seen before, and that remembers nothing. */
export const stranger = (): Identity => ({
  adapterId: randomUUID(),
  last: undefined,
  remember: () => undefined,
  cameBack: () => undefined,
});

/** How one process of an adapter introduces itself: at first, and with what it has on its hands when it is back. */
export class Introduction {
  readonly #commands: Commands;
  readonly #identity: Identity;
  #last: Last | undefined;
  /** The commands that were named in the last greeting. */
  #named: readonly string[] = [];

  constructor(commands: Commands, identity: Identity) {
    this.#commands = commands;
    this.#identity = identity;
    this.#last = identity.last;
  }

  greeting(): Greeting {
    const { running, unacknowledged } = this.#commands;
    this.#named = [...running, ...unacknowledged];
    return {
      type: 'register',
      protocol_versions: [protocolVersion],
      adapter_id: this.#identity.adapterId,
      instance_id: this.#commands.instance,
      adapter_type: 'chaos',
      adapter_version: '1',
      capabilities: ['primitives'],
      tools: ['create_box', ...Object.values(fileTools)],
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
      const awaited = resumed ? this.#named.length - drop.length : 0;
      this.#identity.cameBack({ kind: resumed ? where : 'began anew', awaited });
    }
    this.#last = { brokerUrl, resumeToken: resume_token };
    this.#identity.remember(this.#last);
    for (const id of drop) this.#commands.acknowledge(id);
  }
}
