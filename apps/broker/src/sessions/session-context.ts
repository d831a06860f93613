import type { Register } from '@kerf/contracts';
import type { CommandContext } from '../commands/commands.ts';
import type { Ending } from '../returning/ending.ts';
import type { FormerNames } from '../returning/former-names.ts';
import type { Intakes } from './intake.ts';
import type { Session } from './session.ts';

/** Context shared by all sessions of a pod. */
export interface SessionContext extends CommandContext {
  readonly heartbeatIntervalMs: number;
  readonly formerNames: Pick<FormerNames, 'forget'>;
  /** Ingress limiters of adapters. */
  readonly intakes: Pick<Intakes, 'open'>;
  /** Marks an adapter as draining. Resolves when no more commands are routed to it. */
  leaves(session: Session): Promise<void>;
  /** Handles a closed session, which may be resumable. Resolves when no more commands are routed to it. */
  left(session: Session, ending: Ending): Promise<void>;
  /** Logs an error that an adapter reported and that does not end its session. */
  complaint(session: Session, about: Record<string, unknown>): void;
}

/** Handler of register messages. */
export interface Registrar {
  /** Admits the session, or closes it. */
  register(session: Session, register: Register): void;
}
