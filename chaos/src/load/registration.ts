import { randomUUID } from 'node:crypto';
import { type FromBroker, type RegisterInput, protocolVersion } from '@kerf/contracts';
import type { CommandExecutor } from './command-executor.ts';
import { fileTools } from './file-operations.ts';
import type { Reconnect } from '../journal/reconnects.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;

/** Last connection of an adapter. */
export interface LastConnection {
  readonly brokerUrl: string;
  readonly resumeToken: string;
}

/** Identity of an adapter, and the state it keeps from one process to the next. */
export interface Identity {
  readonly adapterId: string;
  readonly last: LastConnection | undefined;
  readonly saveConnection: (last: LastConnection) => void;
  readonly onReconnect: (comeback: Reconnect) => void;
}

/** Identity of a new adapter without state. */
export const createIdentity = (): Identity => ({
  adapterId: randomUUID(),
  last: undefined,
  saveConnection: () => undefined,
  onReconnect: () => undefined,
});

/** Registration messages of one adapter process: the first one, and later ones with its unfinished commands. */
export class Registration {
  readonly #commands: CommandExecutor;
  readonly #identity: Identity;
  #last: LastConnection | undefined;
  /** Commands in the last registration message. */
  #named: readonly string[] = [];

  constructor(commands: CommandExecutor, identity: Identity) {
    this.#commands = commands;
    this.#identity = identity;
    this.#last = identity.last;
  }

  createRegistration(): RegisterInput {
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
  handleRegistered({ resumed, resume_token, drop }: Registered, brokerUrl: string): void {
    if (this.#last) {
      const resumption =
        brokerUrl === this.#last.brokerUrl ? 'resumed on the same broker' : 'resumed on another broker';
      const awaited = resumed ? this.#named.length - drop.length : 0;
      this.#identity.onReconnect({ kind: resumed ? resumption : 'new session', awaited });
    }
    this.#last = { brokerUrl, resumeToken: resume_token };
    this.#identity.saveConnection(this.#last);
    for (const id of drop) this.#commands.acknowledgeResult(id);
  }
}
