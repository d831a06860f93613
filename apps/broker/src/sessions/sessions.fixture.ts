import { silentLog } from '@kerf/telemetry';
import { ClosableSocket } from './closable-socket.fixture.ts';
import type { Unfit } from '../presence/presence.ts';
import type { Pulse } from '../presence/presence.store.ts';
import type { AdapterOwner, Session } from './session.ts';
import { Sessions } from './sessions.ts';

/** Whose adapters there are, if nobody else is named. */
export const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };

/** The sessions of a pod, on a clock that is moved by hand. */
export class SessionsWorld {
  now = 0;
  /** What is to be done later. */
  later: { delayMs: number; act: () => void }[] = [];
  /** What the database answers to a beat. */
  unfit: Unfit = { lost: [], keyless: [], ending: new Map() };
  /** When it has written down that a session has ended. */
  ended: Promise<void> = Promise.resolve();
  /** What it was told by the last one. */
  asked: readonly Pulse[] = [];
  readonly sessions = new Sessions({
    presence: {
      beat: async (pulses) => {
        this.asked = pulses;
        return this.unfit;
      },
      end: () => this.ended,
      leave: async () => undefined,
    },
    bus: { announce: () => undefined },
    clock: {
      now: () => this.now,
      after: (delayMs, act) => {
        const planned = { delayMs, act };
        this.later.push(planned);
        return () => {
          this.later = this.later.filter((other) => other !== planned);
        };
      },
    },
    log: silentLog,
    heartbeatIntervalMs: 10_000,
    graceMs: 30_000,
    returnMs: 10_000,
  });

  /** So long has passed for what was to be done after exactly that time. */
  pass(ms: number): void {
    for (const { delayMs, act } of this.later) if (delayMs === ms) act();
  }

  /** An adapter has connected. */
  open(by: AdapterOwner = owner): { session: Session; socket: ClosableSocket } {
    const socket = new ClosableSocket();
    return { session: this.sessions.open(socket, by, { register: () => undefined }), socket };
  }
}
