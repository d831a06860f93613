import type { Bus, ServedOperation } from '@kerf/bus';
import { type PeriodicTask, retry } from '@kerf/concurrency';
import {
  adapterReplaced,
  brokerPresent,
  type Input,
  keyRevoked,
  liveDocument,
  operationCancelled,
} from '@kerf/contracts';
import { type Drain, type KeyUsage, startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { WebSocket } from 'ws';
import type * as z from 'zod';
import type { WebSocketTransport } from './handshake/websocket-transport.ts';
import { receiveFrame } from './sessions/message-handler.ts';
import { ConnectionLog } from './sessions/connection-log.ts';
import { drainSessions } from './drain-sessions.ts';
import { PodMetrics } from './pod-metrics.ts';
import type { Presence } from './presence/presence.ts';
import type { AdapterRegistrar } from './sessions/adapter-registrar.ts';
import type { SessionMigration } from './resumption/session-migration.ts';
import type { AdapterOwner } from './sessions/session-context.ts';
import type { Session } from './sessions/session.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { ConnectingCaller } from './handshake/upgrade-authenticator.ts';

interface PodParts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly registrar: AdapterRegistrar;
  readonly migration: SessionMigration;
  readonly transport: WebSocketTransport;
  readonly presence: Presence;
  readonly keyUses: KeyUsage;
  readonly bus: Bus;
  readonly log: Log;
}

/** A running broker: connects sockets, bus announcements and periodic tasks to the sessions. */
export class Pod {
  private periodicTasks: PeriodicTask[] = [];
  private subscriptions: { stop(): void }[] = [];
  private servers: ServedOperation[] = [];

  private readonly cutOff = new AbortController();
  private readonly metrics: PodMetrics;

  private readonly connections: ConnectionLog;

  constructor(
    private readonly parts: PodParts,
    drain: Pick<Drain, 'addCount' | 'onTimeout'>,
  ) {
    this.connections = new ConnectionLog(parts.log);
    drain.addCount('adapters', () => parts.sessions.size);
    drain.addCount('commands', () => parts.sessions.pendingCommands.size);
    this.metrics = new PodMetrics(parts.sessions);
    drain.onTimeout('commands', () => {
      const ids = [...parts.sessions.pendingCommands.keys()];
      this.cutOff.abort();
      return ids;
    });
  }

  /** Starts accepting adapters. Throws when the database does not answer for 10 s: it may be starting too. */
  async open(): Promise<void> {
    const { name, sessions, transport, migration, presence, bus, log } = this.parts;
    await retry(() => presence.keepPodAlive(name), { timeoutMs: startupTimeoutMs, pauseMs: startupPauseMs });
    migration.open();
    this.servers = [
      bus.serve(brokerPresent.at(name), async () => ({})),
      bus.serve(liveDocument.at(name), async (request) => ({ document: findDocument(sessions, request) })),
    ];
    this.subscriptions = [
      bus.acknowledge(keyRevoked, name, async ({ keyId, lives }) => ({
        closed: await sessions.revokeKey(keyId, { lives }),
      })),
      bus.listen(adapterReplaced, ({ sessionId }) => sessions.replaceSession(sessionId)),
      bus.listen(operationCancelled, (cancellation) => cancelOperation(sessions, cancellation)),
    ];
    this.periodicTasks = [
      startPeriodicTask(log, () => sessions.checkSessions(), { pauseMs: checkIntervalMs }),
      startPeriodicTask(log, () => presence.keepPodAlive(name), { pauseMs: heartbeatWriteIntervalMs }),
      startPeriodicTask(log, () => sessions.writeHeartbeats(), { pauseMs: heartbeatWriteIntervalMs }),
      startPeriodicTask(log, () => this.recordKeyUses(), { pauseMs: heartbeatWriteIntervalMs }),
      startPeriodicTask(log, () => presence.sweepSessions(), { pauseMs: sweepIntervalMs }),
      startPeriodicTask(log, () => transport.sweepLimiters(), { pauseMs: sweepIntervalMs }),
    ];
  }

  /** Creates a session for an authenticated socket. Binary frames are ignored, but count towards the ingress limit. */
  acceptSocket(socket: WebSocket, caller: ConnectingCaller): void {
    const { sessions, registrar } = this.parts;
    this.recordKeyUse(caller);
    const session = sessions.openSession(socket, caller, registrar);
    socket.on('message', (frame, isBinary) => {
      if (Buffer.isBuffer(frame) && session.countFrame(frame.length) && !isBinary)
        receiveFrame(session, frame.toString());
    });
    const countFrame = (frame: Buffer) => void session.countFrame(frame.length);
    socket.on('ping', countFrame);
    socket.on('pong', countFrame);
    const logEnd = this.connections.watchSession(session);
    socket.on('close', (code) => {
      this.metrics.countDisconnect(code);
      session.onSocketClosed(code);
      logEnd(code);
    });
    socket.on('error', ignoreError);
  }

  /** Refuses new adapters, drains the sessions and records that they have ended. */
  async close(): Promise<void> {
    const { migration, transport, presence } = this.parts;
    transport.refuseUpgrades();
    await drainSessions(this.parts, this.cutOff.signal);
    await Promise.all(this.periodicTasks.map((task) => task.stop()));
    await presence.flush();
    await migration.close();
    await Promise.all(this.servers.map((server) => server.stop()));
    for (const subscription of this.subscriptions) subscription.stop();
    this.metrics.stopObserving();
  }

  /** Records the keys of all connected adapters as in use. */
  recordKeyUses(): void {
    for (const { owner } of this.parts.sessions) this.recordKeyUse(owner);
  }

  private recordKeyUse({ keyId, keys, address }: AdapterOwner): void {
    this.parts.keyUses.recordUse(keyId, keys, address);
  }
}

/** Maximum wait for the database at startup, and the pause between attempts. */
const startupTimeoutMs = 10_000;
const startupPauseMs = 250;

const checkIntervalMs = 1_000;
const heartbeatWriteIntervalMs = 5_000;
const sweepIntervalMs = 30_000;

/** Ignores a socket error: `ws` then closes the socket with the right code. */
function ignoreError(): void {}

function findDocument(sessions: Iterable<Session>, wanted: Input<ReturnType<typeof liveDocument.at>>) {
  const { accountId, sessionId } = wanted;
  const found = [...sessions].find((session) => session.id === sessionId && session.accountId === accountId);
  return found?.liveness.document ?? null;
}

type Cancellation = z.output<(typeof operationCancelled)['content']>;

/** Cancels a command that no operation waits for: one that this pod awaits, or one whose adapter is connected here. */
function cancelOperation(sessions: Sessions, { commandId, operationId, reason }: Cancellation): void {
  const command = sessions.pendingCommands.get(commandId);
  if (command && !command.cancelReason && command.removeOperation(operationId)) command.owner.cancelCommand(command);
  for (const session of sessions)
    if (session.remoteCommands?.has(commandId)) session.send({ type: 'cancel', command_id: commandId, reason });
}
