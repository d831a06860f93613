import type { Register } from '@kerf/contracts';
import type { CommandContext } from '../commands/commands.ts';
import type { Ending } from '../returning/ending.ts';
import type { FormerNames } from '../returning/former-names.ts';
import type { Intakes } from './intake.ts';
import type { Session } from './session.ts';

/** What all sessions of a pod have in common. */
export interface SessionContext extends CommandContext {
  readonly heartbeatIntervalMs: number;
  readonly formerNames: Pick<FormerNames, 'forget'>;
  /** How much adapters may say. */
  readonly intakes: Pick<Intakes, 'open'>;
  /** The adapter will leave. Resolves when nobody is sent to it any more. */
  leaves(session: Session): Promise<void>;
  /** The session is over; its adapter may come back for its commands, or not. Resolves when nobody is sent to it any more. */
  left(session: Session, ending: Ending): Promise<void>;
  /** Something of an adapter's that is no reason to end its session. */
  complaint(session: Session, about: Record<string, unknown>): void;
}

/** Who answers adapters that introduce themselves. */
export interface Registrar {
  /** Admits the session, or closes it. */
  register(session: Session, register: Register): void;
}
