import type { Bus, Served } from '@kerf/bus';
import { adapterReplaced, brokerPresent, keyRevoked, operationCalledOff } from '@kerf/contracts';
import { every, type KeyUses, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { WebSocket } from 'ws';
import type { AdapterSockets } from './door/adapter-sockets.ts';
import { callOff } from './sessions/calling-off.ts';
import { drain } from './draining.ts';
import type { Presence } from './presence/presence.ts';
import type { Registrations } from './sessions/registrations.ts';
import { retryFor } from './retry-for.ts';
import type { SessionMigration } from './returning/session-migration.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { ConnectingCaller } from './door/upgrade-check.ts';

interface Parts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly registrations: Registrations;
  readonly migration: SessionMigration;
  readonly sockets: AdapterSockets;
  readonly presence: Presence;
  readonly uses: KeyUses;
  readonly bus: Bus;
  readonly log: Log;
}

/** A running broker: connects sockets, bus announcements and periodic tasks to the sessions. */
export class Pod {
  private rounds: Round[] = [];
  private heard: { stop(): void }[] = [];
  private present: Served | undefined;

  constructor(private readonly parts: Parts) {}

  /** Starts accepting adapters. Throws when the database does not answer for 10 s: it may be starting too. */
  async open(): Promise<void> {
    await retryFor(openingMs, () => this.parts.presence.keepAlive(this.parts.name));
    const { name, sessions, sockets, migration, presence, bus, log } = this.parts;
    migration.open();
    this.present = bus.serve(brokerPresent.at(name), async () => ({}));
    this.heard = [
      bus.acknowledge(keyRevoked, name, async ({ keyId, lives }) => ({
        closed: await sessions.revoke(keyId, { lives }),
      })),
      bus.listen(adapterReplaced, ({ sessionId }) => sessions.replace(sessionId)),
      bus.listen(operationCalledOff, (operation) => callOff(sessions, operation)),
    ];
    this.rounds = [
      every(checkEveryMs, log, () => sessions.check()),
      every(beatEveryMs, log, () => presence.keepAlive(name)),
      every(beatEveryMs, log, () => sessions.beat()),
      every(beatEveryMs, log, () => this.noteUses()),
      every(sweepEveryMs, log, () => presence.sweep()),
      every(sweepEveryMs, log, () => sockets.sweep()),
    ];
  }

  /** Creates a session for an authenticated socket. Binary frames are ignored, but count towards the ingress limit. */
  accept(socket: WebSocket, caller: ConnectingCaller): void {
    const { uses, sessions, registrations } = this.parts;
    uses.note(caller.keyId, caller.keys);
    const session = sessions.open(socket, caller, registrations);
    socket.on('message', (frame, isBinary) => {
      if (Buffer.isBuffer(frame) && session.counts(frame.length) && !isBinary) session.receive(frame.toString());
    });
    const count = (frame: Buffer) => void session.counts(frame.length);
    socket.on('ping', count);
    socket.on('pong', count);
    socket.on('close', (code) => session.disconnected(code));
    socket.on('error', closesByItself);
  }

  /** Refuses new adapters, drains the sessions and records that they have ended. */
  async close(): Promise<void> {
    const { migration, sockets, presence } = this.parts;
    sockets.refuseAll();
    await drain(this.parts, drainMs);
    await Promise.all(this.rounds.map((round) => round.stop()));
    await presence.settled();
    await migration.close();
    await this.present?.stop();
    for (const announcement of this.heard) announcement.stop();
  }

  /** Records the keys of all connected adapters as in use. */
  noteUses(): void {
    for (const { keyId, keys } of this.parts.sessions) this.parts.uses.note(keyId, keys);
  }
}

/** Maximum wait for the database at startup. */
const openingMs = 10_000;

const checkEveryMs = 1_000;
const beatEveryMs = 5_000;
const sweepEveryMs = 30_000;

/** Ignores a socket error: `ws` then closes the socket with the right code. */
function closesByItself(): void {}

/** Time that running commands get to finish when the pod shuts down. */
const drainMs = 20_000;
