import type { Bus, ServedOperation } from '@kerf/bus';
import {
  adapterMoved,
  type Input,
  forwardedResult,
  operationCancelled,
  type Output,
  type Register,
} from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { AdapterLink } from '../commands/adapter-link.ts';
import { type Clock, retry } from '@kerf/concurrency';
import type { Command, CommandOwner } from '../commands/command.ts';
import { isNoResponder, RemoteCommands } from './remote-commands.ts';
import type { TokenOwner } from './resume-token.ts';
import { toResumption } from './resumption.ts';
import type { ResumableSession } from './resumable-sessions.ts';
import { releaseCommands } from './resume-commands.ts';

type MoveRequest = Input<ReturnType<typeof adapterMoved.at>>;
type ReleasedSession = Output<ReturnType<typeof adapterMoved.at>>;
type MovedResult = Input<ReturnType<typeof forwardedResult.at>>;

/** Sessions of a pod, as far as migration needs them. */
interface LocalSessions {
  readonly clock: Clock;
  readonly pendingCommands: ReadonlyMap<string, Command>;
  /** Removes and returns the session that an adapter resumes. */
  reclaimSession(name: string, owner: TokenOwner): ResumableSession | undefined;
}

interface MigrationParts {
  /** Name of this pod. */
  readonly name: string;
  readonly bus: Pick<Bus, 'serve' | 'request' | 'announce' | 'isConnected'>;
  readonly sessions: LocalSessions;
  readonly log: Log;
}

/** Maximum time for a request to an unresponsive pod. Two are tried in sequence, and the adapter waits ten seconds. */
const requestTimeoutMs = 2_500;
const pauseMs = 250;

/** Time for which a released session is remembered; longer than other pods retry. */
const retentionMs = 15_000;

interface Released {
  readonly session: ResumableSession;
  readonly stopClock: () => void;
}

/** Migration of adapters between pods: the new pod forwards results that the old pod awaits. */
export class SessionMigration {
  private servers: ServedOperation[] = [];
  /** Recently released sessions, by the id they were requested under. */
  private readonly released = new Map<string, Released>();
  /** Owners of commands with results that arrive from other pods. */
  private readonly remoteOwners = new WeakSet<CommandOwner>();

  constructor(private readonly parts: MigrationParts) {}

  open(): void {
    const { name, bus } = this.parts;
    this.servers = [
      bus.serve(adapterMoved.at(name), async (move) => this.releaseSession(move)),
      bus.serve(forwardedResult.at(name), async (result) => this.receiveResult(result)),
    ];
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((operation) => operation.stop()));
    for (const { stopClock } of this.released.values()) stopClock();
  }

  /**
   * Requests the awaited commands from an adapter's last pod. Returns undefined if it has ended or has no such session.
   */
  async fetchRemoteCommands(
    pod: string,
    sessionId: string,
    register: Register,
    accountId: string,
  ): Promise<RemoteCommands | undefined> {
    const { bus, sessions, log } = this.parts;
    const move = {
      sessionId,
      accountId,
      adapterId: register.adapter_id,
      instanceId: register.instance_id,
      running: register.running,
      unacknowledged: register.unacknowledged,
    };
    try {
      const { resumed, awaited } = await this.requestMove(pod, move);
      return resumed ? new RemoteCommands(awaited, accountId, { bus, clock: sessions.clock }) : undefined;
    } catch (error) {
      log.warn({ err: error, session_id: sessionId }, 'the previous pod of an adapter did not answer');
      return undefined;
    }
  }

  /**
   * Reclaims a session that this pod released to another pod, after the adapter returned without having reached that
   * pod.
   */
  reclaimReleased(name: string, { accountId, adapterId }: TokenOwner): ResumableSession | undefined {
    const { session, stopClock } = this.released.get(name) ?? {};
    if (session?.accountId !== accountId || session.adapterId !== adapterId) return undefined;
    stopClock?.();
    this.released.delete(name);
    this.remoteOwners.delete(session.commands);
    return session;
  }

  /** Requests the release, with retries while it is uncertain: otherwise the results would be lost. */
  private requestMove(pod: string, move: MoveRequest): Promise<ReleasedSession> {
    const { bus, sessions } = this.parts;
    let wasConnected = false;
    const request = () => {
      wasConnected = bus.isConnected;
      return bus.request(adapterMoved.at(pod), move);
    };
    const isRetryable = (error: unknown) => !(wasConnected && isNoResponder(error));
    return retry(request, { timeoutMs: requestTimeoutMs, pauseMs, isRetryable, clock: sessions.clock });
  }

  private releaseSession({ sessionId, instanceId, running, unacknowledged, ...owner }: MoveRequest): ReleasedSession {
    const session = this.reclaimSession(sessionId, owner);
    if (!session) return { resumed: false, awaited: [] };
    this.remoteOwners.add(session.commands);
    const resumption = toResumption({ instance_id: instanceId, running, unacknowledged }, session.instanceId);
    const local = releaseCommands(session.commands, resumption, this.createRemoteLink()).map((command) =>
      this.toAwaited(command),
    );
    return { resumed: true, awaited: [...local, ...this.getRemoteAwaited(session)] };
  }

  /** Releases a session, also repeatedly, because the requesting pod may have missed the response. */
  private reclaimSession(name: string, owner: TokenOwner): ResumableSession | undefined {
    const { sessions } = this.parts;
    const previous = this.released.get(name);
    const session = sessions.reclaimSession(name, owner);
    if (!session) return previous?.session;
    previous?.stopClock();
    const stopClock = sessions.clock.after(retentionMs, () => void this.released.delete(name));
    this.released.set(name, { session, stopClock });
    return session;
  }

  private toAwaited({ id, deadline }: Command) {
    const timeoutMs = Math.max(0, Math.round(deadline - this.parts.sessions.clock.now()));
    return { commandId: id, pod: this.parts.name, timeoutMs };
  }

  /** Commands of the session that pods before this one await. */
  private getRemoteAwaited({ remoteCommands }: ResumableSession) {
    return remoteCommands?.awaited ?? [];
  }

  /** Receives a result from another pod; ignored for commands of sessions that were reclaimed here. */
  private receiveResult({ accountId, frameLength, result }: MovedResult): Record<string, never> {
    const command = this.parts.sessions.pendingCommands.get(result.command_id);
    if (command?.request.accountId === accountId && this.remoteOwners.has(command.owner))
      command.owner.receiveResult(result, frameLength);
    return {};
  }

  /** Link to an adapter on another pod; it can only forward cancellations. */
  private createRemoteLink(): AdapterLink {
    const { bus } = this.parts;
    return {
      canSend: false,
      send(message) {
        if (message.type !== 'cancel') return;
        const { command_id: commandId, reason } = message;
        bus.announce(operationCancelled, { commandId, operationId: commandId, reason });
      },
    };
  }
}
