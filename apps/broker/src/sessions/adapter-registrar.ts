import type { Bus } from '@kerf/bus';
import { catalog } from '@kerf/catalog';
import { type Clock, Semaphore } from '@kerf/concurrency';
import { adapterCommand, adapterReplaced, adaptersChanged, closeCodes, type Register } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import { CommandMetrics } from '../commands/outcome.ts';
import type { Presence } from '../presence/presence.ts';
import type { RegistrationResult, Registration } from '../presence/presence.store.ts';
import type { RemoteCommands } from '../resumption/remote-commands.ts';
import type { ResumeTokens } from '../resumption/resume-token.ts';
import { toResumption } from '../resumption/resumption.ts';
import type { Session } from './session.ts';
import type { Registrar } from './session-context.ts';
import type { SessionMigration } from '../resumption/session-migration.ts';
import type { Sessions } from './sessions.ts';
import { resumeCommands } from '../resumption/resume-commands.ts';

interface RegistrarParts {
  /** Name of this pod. */
  readonly name: string;
  readonly sessions: Sessions;
  readonly presence: Pick<Presence, 'registerSession' | 'endSession'>;
  readonly semaphore: Semaphore;
  readonly tokens: ResumeTokens;
  readonly migration: SessionMigration;
  readonly bus: Pick<Bus, 'serve' | 'flush' | 'announce'>;
  readonly log: Log;
}

/** Maximum wait for a slot; adapters wait a few times longer, so a later answer would still be in time. */
const maxWriteWaitMs = 2_000;

/**
 * Creates the semaphore of registrations that are written. All adapters of a pod may register together: unbounded, most
 * would wait too long for a database connection, fail and retry. The queue is bounded by the number of sockets.
 */
export const createRegistrationSemaphore = (slots: number, clock: Clock): Semaphore =>
  new Semaphore(slots, { clock, onRefused: () => Fault.of('unavailable', { service: 'database' }) });

/** Session that an adapter wants to resume, and the result of registering its new one. */
interface ResumeRequest {
  readonly resumes: string;
  readonly registered: RegistrationResult;
}

/** Registers adapters, either as new sessions or as resumptions of disconnected ones. */
export class AdapterRegistrar implements Registrar<Session> {
  private readonly connects = metrics.getCounter('kerf.adapters.connects');
  private readonly commandMetrics = new CommandMetrics();

  constructor(private readonly parts: RegistrarParts) {}

  register(session: Session, register: Register): void {
    this.completeRegistration(session, register).catch((error: unknown) => {
      this.parts.log.error({ err: error, session_id: session.id }, 'cannot register an adapter');
      session.close(closeCodes.tryAgainLater, 'The service cannot register adapters at the moment.');
    });
  }

  private async completeRegistration(session: Session, register: Register): Promise<void> {
    const { sessions, presence, semaphore, tokens, bus } = this.parts;
    // Served before the row is written, so that requests routed by the row find a subscriber.
    const server = bus.serve(adapterCommand.at(session.id), (order) =>
      this.commandMetrics.measureCommand(() => session.execute(order)),
    );
    sessions.subjects.set(session.id, server);
    await bus.flush();
    const resumes = tokens.verifyToken(register.resume_token, session);
    const registration = this.toRegistration(session, register, resumes);
    const write = async () => (session.isClosed ? undefined : presence.registerSession(registration));
    const registered = await semaphore.run(write, { timeoutMs: maxWriteWaitMs });
    if (!registered) return;
    const resumed = resumes !== undefined && (await this.resumeSession(session, register, { resumes, registered }));
    if (registered.replaced && !resumed) bus.announce(adapterReplaced, { sessionId: registered.replaced });
    if (session.isClosed) {
      if (resumed) sessions.keepResumable(resumes, session);
      return presence.endSession(session.id);
    }
    if (resumed) sessions.aliases.addAlias(resumes, session);
    const drop = [...register.running, ...register.unacknowledged].filter((id) => !isAwaited(session, id));
    bus.announce(adaptersChanged, { accountId: session.accountId });
    this.countConnect(resumed);
    session.completeRegistration(register.max_concurrency, {
      resumeToken: tokens.issueToken(session.id, session),
      resumed,
      drop,
    });
  }

  private countConnect(isResumed: boolean): void {
    this.connects.add(1, { kind: isResumed ? 'resumed' : 'new' });
  }

  /** Resumes the commands of the last connection; returns true when it was found, on this pod or another. */
  private async resumeSession(
    session: Session,
    register: Register,
    { resumes, registered }: ResumeRequest,
  ): Promise<boolean> {
    const { sessions, migration } = this.parts;
    const local = sessions.reclaimSession(resumes, session);
    session.remoteCommands = local
      ? undefined
      : await this.fetchRemoteCommands(session, register, { resumes, registered });
    if (session.remoteCommands) return true;
    const previous = local ?? migration.reclaimReleased(resumes, session);
    if (!previous) return false;
    session.remoteCommands = previous.remoteCommands;
    resumeCommands(session.commands, previous.commands, toResumption(register, previous.instanceId));
    return true;
  }

  /**
   * Fetches the commands from the pod of the last session, which may have been resumed under another id. If that
   * session was written but its adapter never learned of it, the pod before that one still has them.
   */
  private async fetchRemoteCommands(
    { accountId }: Session,
    register: Register,
    { resumes, registered: { pod, resumedPod } }: ResumeRequest,
  ): Promise<RemoteCommands | undefined> {
    const { name, migration } = this.parts;
    for (const previous of new Set([pod, resumedPod])) {
      const found =
        previous && previous !== name && (await migration.fetchRemoteCommands(previous, resumes, register, accountId));
      if (found) return found;
    }
    return undefined;
  }

  private toRegistration(
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
      ...filterCapabilities(register),
      maxConcurrency: register.max_concurrency,
      application: register.application,
      resumes,
    };
  }
}

const isAwaited = ({ commands, remoteCommands }: Session, id: string): boolean =>
  commands.inFlight.has(id) || remoteCommands?.has(id) === true;

const tools = new Set(catalog.tools.filter(({ runsOn }) => runsOn === 'adapter').map(({ name }) => name));
const categories = new Set(catalog.tools.map(({ category }) => category));

/**
 * Filters an adapter's announced capabilities and tools to those in the catalogue; others are neither stored nor used.
 */
const filterCapabilities = (register: Pick<Register, 'capabilities' | 'tools'>) => ({
  capabilities: filterKnown(register.capabilities, categories),
  tools: filterKnown(register.tools, tools),
});

const filterKnown = (names: readonly string[], known: ReadonlySet<string>): string[] => [
  ...new Set(names.filter((name) => known.has(name))),
];
