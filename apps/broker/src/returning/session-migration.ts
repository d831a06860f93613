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
  /** Name of this pod. */
  readonly name: string;
  readonly bus: Pick<Bus, 'serve' | 'request' | 'announce' | 'isConnected'>;
  readonly sessions: Sessions;
  readonly log: Log;
}

/** Maximum time for a request to an unresponsive pod. Two are tried in sequence, and the adapter waits ten seconds. */
const askedMs = 2_500;
const pauseMs = 250;

/** Time for which a released session is remembered; longer than other pods retry. */
const rememberedMs = 15_000;

interface Gone {
  readonly session: Session;
  readonly stopClock: () => void;
}

/** Migration of adapters between pods: the new pod forwards results that the old pod awaits. */
export class SessionMigration {
  private served: Served[] = [];
  /** Recently released sessions, by the id they were requested under. */
  private readonly gone = new Map<string, Gone>();
  /** Owners of commands with results that arrive from other pods. */
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

  /**
   * Requests the awaited commands from an adapter's last pod. Returns undefined if it has ended or has no such session.
   */
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
      log.warn({ err: error, session_id: sessionId }, 'the previous pod of an adapter did not answer');
      return undefined;
    }
  }

  /**
   * Reclaims a session that this pod released to another pod, after the adapter returned without having reached that
   * pod.
   */
  regain(name: string, { accountId, adapterId }: Bearer): Session | undefined {
    const { session, stopClock } = this.gone.get(name) ?? {};
    if (session?.accountId !== accountId || session.adapterId !== adapterId) return undefined;
    stopClock?.();
    this.gone.delete(name);
    this.elsewhere.delete(session.commands);
    return session;
  }

  /** Requests the release, with retries while it is uncertain: otherwise the results would be lost. */
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

  /** Releases a session, also repeatedly, because the requesting pod may have missed the response. */
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

  /** Commands of the session that pods before this one await. */
  private awaitedBefore({ remoteCommands }: Session) {
    return remoteCommands?.awaited ?? [];
  }

  /** Receives a result from another pod; ignored for commands of sessions that were reclaimed here. */
  private take({ accountId, frameLength, result }: Result): Record<string, never> {
    const command = this.around.sessions.underway.get(result.command_id);
    if (command?.order.accountId === accountId && this.elsewhere.has(command.owner))
      command.owner.settle(result, frameLength);
    return {};
  }

  /** Link to an adapter on another pod; it can only forward cancellations. */
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
