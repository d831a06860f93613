import type { Register } from '@kerf/contracts';
import type { CommandDesk } from './commands.ts';
import type { Session } from './session.ts';

/** What all sessions of a pod have in common. */
export interface Desk extends CommandDesk {
  readonly heartbeatIntervalMs: number;
  /** The adapter has introduced itself: admits the session, or closes it. */
  register(session: Session, register: Register): void;
  /** The adapter will leave. */
  leaves(session: Session): void;
  /** The session is over; its adapter may come back for its commands, or not. */
  left(session: Session, mayReturn: boolean): void;
  /** Something of an adapter's that is no reason to end its session. */
  complaint(session: Session, about: Record<string, unknown>): void;
}
