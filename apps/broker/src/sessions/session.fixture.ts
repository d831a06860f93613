import type { FromBroker } from '@kerf/contracts';
import type { AdapterSocket } from './session-socket.ts';
import type { Clock } from '@kerf/concurrency';
import { createContext } from '../commands/commands.fixture.ts';
import { Session } from './session.ts';
import type { Registrar, SessionContext } from './session-context.ts';
import { SessionAliases } from '../resumption/session-aliases.ts';
import { IngressLimiters } from './ingress-limiter.ts';
import { receiveFrame } from './message-handler.ts';

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

const owner = {
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  keys: ['0'.repeat(64)],
  address: '127.0.0.1',
};
const reply = { resumeToken: 'a token', resumed: false, drop: [] };
const registrar: Registrar<Session> = {
  register: (session, { max_concurrency }) => session.completeRegistration(max_concurrency, reply),
};

export const registerMessage = {
  type: 'register',
  protocol_versions: [1],
  adapter_id: crypto.randomUUID(),
  instance_id: crypto.randomUUID(),
  adapter_type: 'test',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
};
export const heartbeatMessage = { type: 'heartbeat', in_flight: 0, healthy: true };

/** Creates a command request of the session's account. */
export const createRequest = () => ({
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
  readonly closedSessions: Session[] = [];
  readonly session: Session;

  constructor() {
    const clock: Clock = { now: () => this.now, after: () => () => undefined };
    const context: SessionContext<Session> = {
      ...createContext(clock),
      heartbeatIntervalMs: 10_000,
      aliases: new SessionAliases(),
      ingressLimiters: new IngressLimiters(clock),
      markLeaving: async () => undefined,
      onSessionClosed: async (leaving) => void this.closedSessions.push(leaving),
      logAdapterError: () => undefined,
    };
    this.session = new Session(this.socket, owner, context, registrar);
  }

  /** Receives a message from the adapter. */
  receive(message: unknown): void {
    receiveFrame(this.session, JSON.stringify(message));
  }
}
