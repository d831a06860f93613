import { silentLog } from '@kerf/telemetry';
import { ClosableSocket } from './closable-socket.fixture.ts';
import type { InvalidSessions } from '../presence/presence.ts';
import type { SessionStatus } from '../presence/presence.store.ts';
import type { Session } from './session.ts';
import type { AdapterOwner } from './session-context.ts';
import { Sessions } from './sessions.ts';

/** Default owner of adapters. */
export const owner = {
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  keys: ['0'.repeat(64)],
  address: '127.0.0.1',
};

/** The sessions of a pod, with a manual clock. */
export class SessionsWorld {
  now = 0;
  /** Scheduled actions. */
  scheduled: { delayMs: number; act: () => void }[] = [];
  /** Response of presence to heartbeats. */
  invalid: InvalidSessions = { lost: [], keyless: [], expiring: new Map() };
  /** Resolves when presence has written the end of a session. */
  endWritten: Promise<void> = Promise.resolve();
  /** Statuses sent with the last heartbeat. */
  lastStatuses: readonly SessionStatus[] = [];
  readonly sessions = new Sessions({
    presence: {
      writeHeartbeats: async (pulses) => {
        this.lastStatuses = pulses;
        return this.invalid;
      },
      endSession: () => this.endWritten,
      markDraining: async () => undefined,
    },
    bus: { announce: () => undefined },
    clock: {
      now: () => this.now,
      after: (delayMs, act) => {
        const planned = { delayMs, act };
        this.scheduled.push(planned);
        return () => {
          this.scheduled = this.scheduled.filter((other) => other !== planned);
        };
      },
    },
    log: silentLog,
    heartbeatIntervalMs: 10_000,
    graceMs: 30_000,
    returnMs: 10_000,
  });

  /** Runs the actions that were scheduled with exactly this delay. */
  runDue(ms: number): void {
    for (const { delayMs, act } of this.scheduled) if (delayMs === ms) act();
  }

  /** Opens a session. */
  openSession(by: AdapterOwner = owner): { session: Session; socket: ClosableSocket } {
    const socket = new ClosableSocket();
    return { session: this.sessions.openSession(socket, by, { register: () => undefined }), socket };
  }
}
