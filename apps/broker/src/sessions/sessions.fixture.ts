import { silentLog } from '@kerf/telemetry';
import { ClosableSocket } from './closable-socket.fixture.ts';
import type { Unfit } from '../presence/presence.ts';
import type { Pulse } from '../presence/presence.store.ts';
import type { AdapterOwner, Session } from './session.ts';
import { Sessions } from './sessions.ts';

/** Default owner of adapters. */
export const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };

/** The sessions of a pod, with a manual clock. */
export class SessionsWorld {
  now = 0;
  /** Scheduled actions. */
  later: { delayMs: number; act: () => void }[] = [];
  /** Response of presence to heartbeats. */
  unfit: Unfit = { lost: [], keyless: [], ending: new Map() };
  /** Resolves when presence has written the end of a session. */
  ended: Promise<void> = Promise.resolve();
  /** Statuses sent with the last heartbeat. */
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

  /** Runs the actions that were scheduled with exactly this delay. */
  pass(ms: number): void {
    for (const { delayMs, act } of this.later) if (delayMs === ms) act();
  }

  /** Opens a session. */
  open(by: AdapterOwner = owner): { session: Session; socket: ClosableSocket } {
    const socket = new ClosableSocket();
    return { session: this.sessions.open(socket, by, { register: () => undefined }), socket };
  }
}
