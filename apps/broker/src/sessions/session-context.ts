import type { Register } from '@kerf/contracts';
import type { CommandContext } from '../commands/commands.ts';
import type { DisconnectReason } from '../resumption/disconnect-reason.ts';
import type { SessionAliases } from '../resumption/session-aliases.ts';
import type { IngressLimiters } from './ingress-limiter.ts';
import type { Session } from './session.ts';

/** Context shared by all sessions of a pod. */
export interface SessionContext extends CommandContext {
  readonly heartbeatIntervalMs: number;
  readonly aliases: Pick<SessionAliases, 'removeAlias'>;
  /** Ingress limiters of adapters. */
  readonly ingressLimiters: Pick<IngressLimiters, 'createLimiter'>;
  /** Marks an adapter as draining. Resolves when no more commands are routed to it. */
  markLeaving(session: Session): Promise<void>;
  /** Handles a closed session, which may be resumable. Resolves when no more commands are routed to it. */
  onSessionClosed(session: Session, ending: DisconnectReason): Promise<void>;
  /** Logs an error that an adapter reported and that does not end its session. */
  logAdapterError(session: Session, about: Record<string, unknown>): void;
}

/** Handler of register messages. */
export interface Registrar {
  /** Admits the session, or closes it. */
  register(session: Session, register: Register): void;
}
