import type { Bus } from '@kerf/bus';
import { adapterOrder, adapterReplaced, adaptersChanged, closeCodes, type Register } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { abilitiesOf } from './abilities.ts';
import type { Presence } from './presence.ts';
import type { Registered, Registration } from './presence.store.ts';
import type { ResumeTokens } from './resume-token.ts';
import { resumptionOf } from './resumption.ts';
import type { Session } from './session.ts';
import type { Registrar } from './session-context.ts';
import type { SessionMigration } from './session-migration.ts';
import type { Sessions } from './sessions.ts';
import { takeOver } from './takeover.ts';

interface Parts {
  /** What this pod is called. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'register' | 'end'>;
  readonly tokens: ResumeTokens;
  readonly migration: SessionMigration;
  readonly bus: Pick<Bus, 'serve' | 'flush' | 'announce'>;
  readonly log: Log;
}

/** How an adapter becomes one that runs commands: anew, or going on where its last connection was cut off. */
export class Registrations implements Registrar {
  constructor(private readonly parts: Parts) {}

  register(session: Session, register: Register): void {
    this.admit(session, register).catch((error: unknown) => {
      this.parts.log.error({ err: error, session_id: session.id }, 'an adapter could not register');
      session.close(closeCodes.tryAgainLater, 'The service cannot register adapters now.');
    });
  }

  private async admit(session: Session, register: Register): Promise<void> {
    const { sessions, presence, tokens, bus } = this.parts;
    // Served before the row is written: whoever reads the row finds somebody at the address.
    const address = bus.serve(adapterOrder.at(session.id), (order) => session.execute(order));
    sessions.addresses.set(session.id, address);
    await bus.flush();
    const resumes = tokens.sessionIn(register.resume_token, session);
    const registered = await presence.register(this.registrationOf(session, register, resumes));
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

  /** Goes on with the commands of the last connection; says whether that one was found, on this pod or another. */
  private async resume(
    session: Session,
    register: Register,
    { resumes, registered }: { resumes: string; registered: Registered },
  ): Promise<boolean> {
    const { name, sessions, migration } = this.parts;
    const before = sessions.takeBack(resumes, session);
    if (before) {
      session.remoteCommands = before.remoteCommands;
      takeOver(session.commands, before.commands, resumptionOf(register, before.instanceId));
      return true;
    }
    // The last session may be one that went on under another name: its pod knows.
    if (!registered.pod || registered.pod === name) return false;
    session.remoteCommands = await migration.fetch(registered.pod, resumes, register, session.accountId);
    return session.remoteCommands !== undefined;
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
