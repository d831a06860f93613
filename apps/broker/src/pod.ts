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
  /** What this pod is called. */
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

/** One running broker: joins the sockets, the announcements of the bus and the clock to the sessions. */
export class Pod {
  private rounds: Round[] = [];
  private heard: { stop(): void }[] = [];
  private present: Served | undefined;

  constructor(private readonly parts: Parts) {}

  /** Takes adapters from now on. Throws when the database does not answer for a while: it may be starting too. */
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

  /** Gives a socket whose key was checked to its session. Binary frames mean nothing in this protocol, but take time. */
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

  /** Lets nobody in, lets those inside finish, and writes down that they have left. */
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

  /** A key is in use as long as one of its adapters is connected. */
  noteUses(): void {
    for (const { keyId, keys } of this.parts.sessions) this.parts.uses.note(keyId, keys);
  }
}

/** How long a pod that starts waits for the database. */
const openingMs = 10_000;

const checkEveryMs = 1_000;
const beatEveryMs = 5_000;
const sweepEveryMs = 30_000;

/** After an error `ws` closes the socket with the right code; there is nothing to add. */
function closesByItself(): void {}

/** When the pod is told to go, commands at work have this long to finish. */
const drainMs = 20_000;
