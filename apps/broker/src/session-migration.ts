import type { Bus, Served } from '@kerf/bus';
import { adapterMoved, type Input, movedResult, operationCalledOff, type Output, type Register } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { AdapterLink } from './adapter-link.ts';
import type { Command } from './command.ts';
import { RemoteCommands } from './remote-commands.ts';
import { resumptionOf } from './resumption.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
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

/** Adapters that change from one pod to another: what the old pod awaits, the new one passes on. */
export class SessionMigration {
  private served: Served[] = [];

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
      const { resumed, awaited } = await bus.request(adapterMoved.at(pod), move);
      return resumed ? new RemoteCommands(awaited, accountId, { bus, clock: sessions.clock }) : undefined;
    } catch (error) {
      log.warn({ err: error, session_id: sessionId }, 'the last pod of an adapter does not answer');
      return undefined;
    }
  }

  private letGo({ sessionId, instanceId, running, unacknowledged, ...bearer }: Move): Left {
    const { sessions } = this.around;
    const session = sessions.takeBack(sessionId, bearer);
    if (!session) return { resumed: false, awaited: [] };
    const back = resumptionOf({ instance_id: instanceId, running, unacknowledged }, session.instanceId);
    const here = letGo(session.commands, back, this.linkElsewhere()).map((command) => this.awaitedHere(command));
    return { resumed: true, awaited: [...here, ...this.awaitedBefore(session)] };
  }

  private awaitedHere({ id, deadline }: Command) {
    const timeoutMs = Math.max(0, Math.round(deadline - this.around.sessions.clock.now()));
    return { commandId: id, pod: this.around.name, timeoutMs };
  }

  /** It had come here from another pod already. */
  private awaitedBefore({ remoteCommands }: Session) {
    return remoteCommands?.awaited ?? [];
  }

  private take({ accountId, frameLength, result }: Result): Record<string, never> {
    const command = this.around.sessions.underway.get(result.command_id);
    if (command?.order.accountId === accountId) command.owner.settle(result, frameLength);
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
