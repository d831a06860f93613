import { randomUUID } from 'node:crypto';
import { type FromBroker, type Greeting, protocolVersion } from '@kerf/contracts';
import type { Commands } from './commands.ts';
import { fileTools } from './file-operations.ts';
import type { Comeback } from './returns.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;

/** Last connection of an adapter. */
export interface Last {
  readonly brokerUrl: string;
  readonly resumeToken: string;
}

/** Identity of an adapter, and the state it keeps from one process to the next. */
export interface Identity {
  readonly adapterId: string;
  readonly last: Last | undefined;
  readonly remember: (last: Last) => void;
  readonly cameBack: (comeback: Comeback) => void;
}

/** Identity of a new adapter without state. */
export const stranger = (): Identity => ({
  adapterId: randomUUID(),
  last: undefined,
  remember: () => undefined,
  cameBack: () => undefined,
});

/** Registration messages of one adapter process: the first one, and later ones with its unfinished commands. */
export class Introduction {
  readonly #commands: Commands;
  readonly #identity: Identity;
  #last: Last | undefined;
  /** Commands in the last registration message. */
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

  /** Handles the registration: results that the broker no longer wants are dropped. */
  hear({ resumed, resume_token, drop }: Registered, brokerUrl: string): void {
    if (this.#last) {
      const where = brokerUrl === this.#last.brokerUrl ? 'resumed on the same broker' : 'resumed on another broker';
      const awaited = resumed ? this.#named.length - drop.length : 0;
      this.#identity.cameBack({ kind: resumed ? where : 'new session', awaited });
    }
    this.#last = { brokerUrl, resumeToken: resume_token };
    this.#identity.remember(this.#last);
    for (const id of drop) this.#commands.acknowledge(id);
  }
}
