import type { Bus, Served } from '@kerf/bus';
import { adapterMoved, type Input, movedResult, operationCalledOff, type Output, type Register } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { AdapterLink } from '../commands/adapter-link.ts';
import { pause } from '../clock.ts';
import type { Command, CommandOwner } from '../commands/command.ts';
import { isNobodyThere, RemoteCommands } from './remote-commands.ts';
import type { Bearer } from './resume-token.ts';
import { resumptionOf } from './resumption.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { letGo } from './takeover.ts';

type Move = Input<ReturnType<typeof adapterMoved.at>>;
type Left = Output<ReturnType<typeof adapterMoved.at>>;
type Result = Input<ReturnType<typeof movedResult.at>>;

interface Around {
  /** What this pod is called. */
  readonly name: string;
  readonly bus: Pick<Bus, 'serve' | 'request' | 'announce' | 'isConnected'>;
  readonly sessions: Sessions;
  readonly log: Log;
}

/** A pod that does not answer is asked for so long, of two one after the other: their adapter waits ten seconds. */
const askedMs = 2_500;
const pauseMs = 250;

/** What a pod has let go it remembers for longer than it is asked. */
const rememberedMs = 15_000;

interface Gone {
  readonly session: Session;
  readonly stopClock: () => void;
}

/** Adapters that change from one pod to another: what the old pod awaits, the new one passes on. */
export class SessionMigration {
  private served: Served[] = [];
  /** Sessions that were let go lately, by the names they were asked for. */
  private readonly gone = new Map<string, Gone>();
  /** The commands that other pods tell the results of. */
  private readonly elsewhere = new WeakSet<CommandOwner>();

  constructor(private readonly around: Around) {}

  open(): void {
    const { name, bus } = this.around;
    this.served = [
      bus.serve(adapterMoved.at(name), async (move) => this.letGo(move)),
      bus.serve(movedResult.at(name), async (result) => this.take(result)),
    ];
  }

  async close(): Promise<void> {
    await Promise.all(this.served.map((operation) => operation.stop()));
    for (const { stopClock } of this.gone.values()) stopClock();
  }

  /** Asks the pod of an adapter's last connection what it awaits. Nothing when it knows nothing of it, or is gone. */
  async fetch(
    pod: string,
    sessionId: string,
    register: Register,
    accountId: string,
  ): Promise<RemoteCommands | undefined> {
    const { bus, sessions, log } = this.around;
    const move = {
      sessionId,
      accountId,
      adapterId: register.adapter_id,
      instanceId: register.instance_id,
      running: register.running,
      unacknowledged: register.unacknowledged,
    };
    try {
      const { resumed, awaited } = await this.ask(pod, move);
      return resumed ? new RemoteCommands(awaited, accountId, { bus, clock: sessions.clock }) : undefined;
    } catch (error) {
      log.warn({ err: error, session_id: sessionId }, 'the last pod of an adapter does not answer');
      return undefined;
    }
  }

  /** The session of an adapter that was let go to a pod of which it has heard nothing: it is back, and that pod is not asked. */
  regain(name: string, { accountId, adapterId }: Bearer): Session | undefined {
    const { session, stopClock } = this.gone.get(name) ?? {};
    if (session?.accountId !== accountId || session.adapterId !== adapterId) return undefined;
    stopClock?.();
    this.gone.delete(name);
    this.elsewhere.delete(session.commands);
    return session;
  }

  /** Asks again while nobody knows whether that pod has let go: what it awaits would be answered nowhere. */
  private async ask(pod: string, move: Move): Promise<Left> {
    const { bus, sessions } = this.around;
    const until = sessions.clock.now() + askedMs;
    for (;;) {
      const { isConnected } = bus;
      try {
        return await bus.request(adapterMoved.at(pod), move);
      } catch (error) {
        if ((isConnected && isNobodyThere(error)) || sessions.clock.now() >= until) throw error;
      }
      await pause(sessions.clock, pauseMs);
    }
  }

  private letGo({ sessionId, instanceId, running, unacknowledged, ...bearer }: Move): Left {
    const session = this.takeBack(sessionId, bearer);
    if (!session) return { resumed: false, awaited: [] };
    this.elsewhere.add(session.commands);
    const back = resumptionOf({ instance_id: instanceId, running, unacknowledged }, session.instanceId);
    const here = letGo(session.commands, back, this.linkElsewhere()).map((command) => this.awaitedHere(command));
    return { resumed: true, awaited: [...here, ...this.awaitedBefore(session)] };
  }

  /** The pod that asks may ask again, because it has not heard the answer. */
  private takeBack(name: string, bearer: Bearer): Session | undefined {
    const { sessions } = this.around;
    const before = this.gone.get(name);
    const session = sessions.takeBack(name, bearer);
    if (!session) return before?.session;
    before?.stopClock();
    const stopClock = sessions.clock.after(rememberedMs, () => void this.gone.delete(name));
    this.gone.set(name, { session, stopClock });
    return session;
  }

  private awaitedHere({ id, deadline }: Command) {
    const timeoutMs = Math.max(0, Math.round(deadline - this.around.sessions.clock.now()));
    return { commandId: id, pod: this.around.name, timeoutMs };
  }

  /** It had come here from another pod already. */
  private awaitedBefore({ remoteCommands }: Session) {
    return remoteCommands?.awaited ?? [];
  }

  /** Of what an adapter has come back for, here, no other pod knows how it ends. */
  private take({ accountId, frameLength, result }: Result): Record<string, never> {
    const command = this.around.sessions.underway.get(result.command_id);
    if (command?.order.accountId === accountId && this.elsewhere.has(command.owner))
      command.owner.settle(result, frameLength);
    return {};
  }

  /** All that can be told to an adapter which is connected elsewhere: that a command is called off. */
  private linkElsewhere(): AdapterLink {
    const { bus } = this.around;
    return {
      isFree: false,
      send(message) {
        if (message.type !== 'cancel') return;
        const { command_id: commandId, reason } = message;
        bus.announce(operationCalledOff, { commandId, operationId: commandId, reason });
      },
    };
  }
}
