import type { FromBroker } from '@kerf/contracts';
import type { AdapterSocket } from './adapter-socket.ts';
import type { Clock } from '../clock.ts';
import { contextWith } from '../commands/commands.fixture.ts';
import { Session } from './session.ts';
import { FormerNames } from '../returning/former-names.ts';
import { Intakes } from './intake.ts';
import type { Registrar, SessionContext } from './session-context.ts';

/** Socket that records what is sent and how it closes. */
class RecordingSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | 'terminated' | undefined;
  readonly sent: FromBroker[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromBroker);
  }

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.closedWith = 'terminated';
  }
}

const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };
const answer = { resumeToken: 'a token', resumed: false, drop: [] };
const registrar: Registrar = {
  register: (session, { max_concurrency }) => session.admit(max_concurrency, answer),
};

export const register = {
  type: 'register',
  protocol_versions: [1],
  adapter_id: crypto.randomUUID(),
  instance_id: crypto.randomUUID(),
  adapter_type: 'test',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
};
export const heartbeat = { type: 'heartbeat', in_flight: 0, healthy: true };

/** Creates a command request of the session's account. */
export const order = () => ({
  accountId: owner.accountId,
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'create_box',
  parameters: {},
  timeoutMs: 60_000,
});

/** A session on a recording socket, with a manual clock. */
export class SessionWorld {
  now = 0;
  readonly socket = new RecordingSocket();
  readonly left: Session[] = [];
  readonly session: Session;

  constructor() {
    const clock: Clock = { now: () => this.now, after: () => () => undefined };
    const context: SessionContext = {
      ...contextWith(clock),
      heartbeatIntervalMs: 10_000,
      formerNames: new FormerNames(),
      intakes: new Intakes(clock),
      leaves: async () => undefined,
      left: async (leaving) => void this.left.push(leaving),
      complaint: () => undefined,
    };
    this.session = new Session(this.socket, owner, context, registrar);
  }

  /** Receives a message from the adapter. */
  say(message: unknown): void {
    this.session.receive(JSON.stringify(message));
  }
}
