import type { Bus } from '@kerf/bus';
import { adapterOrder, adapterReplaced, adaptersChanged, closeCodes, type Register } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { abilitiesOf } from './abilities.ts';
import type { Presence } from '../presence/presence.ts';
import type { Registered, Registration } from '../presence/presence.store.ts';
import type { RegistrationTurns } from './registration-turns.ts';
import type { RemoteCommands } from '../returning/remote-commands.ts';
import type { ResumeTokens } from '../returning/resume-token.ts';
import { resumptionOf } from '../returning/resumption.ts';
import type { Session } from './session.ts';
import type { Registrar } from './session-context.ts';
import type { SessionMigration } from '../returning/session-migration.ts';
import type { Sessions } from './sessions.ts';
import { takeOver } from '../returning/takeover.ts';

interface Parts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'register' | 'end'>;
  readonly turns: RegistrationTurns;
  readonly tokens: ResumeTokens;
  readonly migration: SessionMigration;
  readonly bus: Pick<Bus, 'serve' | 'flush' | 'announce'>;
  readonly log: Log;
}

/** Session that an adapter wants to resume, and the result of registering its new one. */
interface Resumed {
  readonly resumes: string;
  readonly registered: Registered;
}

/** Registers adapters, either as new sessions or as resumptions of disconnected ones. */
export class Registrations implements Registrar {
  constructor(private readonly parts: Parts) {}

  register(session: Session, register: Register): void {
    this.admit(session, register).catch((error: unknown) => {
      this.parts.log.error({ err: error, session_id: session.id }, 'cannot register an adapter');
      session.close(closeCodes.tryAgainLater, 'The service cannot register adapters at the moment.');
    });
  }

  private async admit(session: Session, register: Register): Promise<void> {
    const { sessions, presence, turns, tokens, bus } = this.parts;
    // Served before the row is written, so that requests routed by the row find a subscriber.
    const address = bus.serve(adapterOrder.at(session.id), (order) => session.execute(order));
    sessions.addresses.set(session.id, address);
    await bus.flush();
    const resumes = tokens.sessionIn(register.resume_token, session);
    const registration = this.registrationOf(session, register, resumes);
    const registered = await turns.take(session, () => presence.register(registration));
    if (!registered) return;
    const resumed = resumes !== undefined && (await this.resume(session, register, { resumes, registered }));
    if (registered.replaced && !resumed) bus.announce(adapterReplaced, { sessionId: registered.replaced });
    if (session.isOver) {
      if (resumed) sessions.keepAs(resumes, session);
      return presence.end(session.id);
    }
    if (resumed) sessions.formerNames.keep(resumes, session);
    const drop = [...register.running, ...register.unacknowledged].filter((id) => !isAwaited(session, id));
    bus.announce(adaptersChanged, { accountId: session.accountId });
    session.admit(register.max_concurrency, { resumeToken: tokens.issue(session.id, session), resumed, drop });
  }

  /** Resumes the commands of the last connection; returns true when it was found, on this pod or another. */
  private async resume(session: Session, register: Register, { resumes, registered }: Resumed): Promise<boolean> {
    const { sessions, migration } = this.parts;
    const here = sessions.takeBack(resumes, session);
    session.remoteCommands = here ? undefined : await this.fetch(session, register, { resumes, registered });
    if (session.remoteCommands) return true;
    const before = here ?? migration.regain(resumes, session);
    if (!before) return false;
    session.remoteCommands = before.remoteCommands;
    takeOver(session.commands, before.commands, resumptionOf(register, before.instanceId));
    return true;
  }

  /**
   * Fetches the commands from the pod of the last session, which may have been resumed under another id. If that
   * session
   * was written but its adapter never learned of it, the pod before that one still has them.
   */
  private async fetch(
    { accountId }: Session,
    register: Register,
    { resumes, registered: { pod, resumedPod } }: Resumed,
  ): Promise<RemoteCommands | undefined> {
    const { name, migration } = this.parts;
    for (const before of new Set([pod, resumedPod])) {
      const found = before && before !== name && (await migration.fetch(before, resumes, register, accountId));
      if (found) return found;
    }
    return undefined;
  }

  private registrationOf(
    { id, accountId, keyId }: Session,
    register: Register,
    resumes: string | undefined,
  ): Registration {
    return {
      sessionId: id,
      adapterId: register.adapter_id,
      accountId,
      keyId,
      pod: this.parts.name,
      adapterType: register.adapter_type,
      ...abilitiesOf(register),
      maxConcurrency: register.max_concurrency,
      application: register.application,
      resumes,
    };
  }
}

const isAwaited = ({ commands, remoteCommands }: Session, id: string): boolean =>
  commands.atWork.has(id) || remoteCommands?.has(id) === true;
