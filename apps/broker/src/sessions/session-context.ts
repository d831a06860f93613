import type { Register } from '@kerf/contracts';
import type { CommandContext } from '../commands/command-context.ts';
import type { ConnectingCaller } from '../handshake/upgrade-authenticator.ts';
import type { DisconnectReason } from '../resumption/disconnect-reason.ts';
import type { SessionAliases } from '../resumption/session-aliases.ts';
import type { IngressLimiters } from './ingress-limiter.ts';

/** Account of an adapter, and the key it connected with. */
export type AdapterOwner = Pick<ConnectingCaller, 'accountId' | 'keyId' | 'keys' | 'address'>;

/** Context shared by all sessions of a pod. */
export interface SessionContext<Session> extends CommandContext {
  readonly heartbeatIntervalMs: number;
  readonly aliases: Pick<SessionAliases, 'removeAlias'>;
  /** Ingress limiters of adapters. */
  readonly ingressLimiters: Pick<IngressLimiters, 'createLimiter'>;
  /** Marks an adapter as draining. Resolves when no more commands are routed to it. */
  markLeaving(session: Session): Promise<void>;
  /** Handles a closed session, which may be resumable. Resolves when no more commands are routed to it. */
  onSessionClosed(session: Session, reason: DisconnectReason): Promise<void>;
  /** Logs an error that an adapter reported and that does not end its session. */
  logAdapterError(session: Session, about: Record<string, unknown>): void;
}

/** Handler of register messages. */
export interface Registrar<Session> {
  /** Admits the session, or closes it. */
  register(session: Session, register: Register): void;
}
