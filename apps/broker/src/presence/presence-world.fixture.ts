import { Database } from '@kerf/db';
import { getRoleUrl, type TestDatabase, createTestDatabase } from '@kerf/testing';
import { ConnectedAdapters } from './connected-adapters.ts';
import { writeKey } from './live-key.fixture.ts';
import { type DocumentState, PresenceStore, type Registration } from './presence.store.ts';

/** Creates a new registration. */
export const newRegistration = () => ({
  sessionId: crypto.randomUUID(),
  adapterId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  pod: 'pod-1',
  adapterType: 'test',
  capabilities: ['primitives'],
  tools: ['create_box'],
  maxConcurrency: 2,
  application: undefined,
  resumes: undefined,
});

const baseStatus = {
  isHealthy: true,
  isStuck: false,
  running: 0,
  queued: 0,
  document: undefined as DocumentState | undefined,
};

/** Creates the status of a healthy session. */
export const createHealthyStatus = ({ sessionId }: Pick<Registration, 'sessionId'>) => ({ ...baseStatus, sessionId });

/** Presence store with the broker's database role, and owner access for assertions. */
export class PresenceWorld {
  readonly database: Database;
  readonly store: PresenceStore;
  readonly connected: ConnectedAdapters;
  private readonly brokerDatabase: Database;

  private constructor(private readonly copy: TestDatabase) {
    this.database = Database.open(copy.url, { maxConnections: 4 });
    this.brokerDatabase = Database.open(getRoleUrl(copy.url, 'broker'), { maxConnections: 4 });
    this.store = new PresenceStore(this.brokerDatabase);
    this.connected = new ConnectedAdapters(this.brokerDatabase, 500);
  }

  static async start(): Promise<PresenceWorld> {
    return new PresenceWorld(await createTestDatabase());
  }

  async registerWithKey(registration: Registration): Promise<void> {
    await writeKey(this.database, registration);
    await this.store.registerSession(registration);
  }

  /** Moves timestamps of a session into the past. */
  ageSession(sessionId: string, seconds: number) {
    const moment = new Date(Date.now() - seconds * 1_000);
    const change = async (data: { lastHeartbeat: Date } | { disconnectedAt: Date }) => {
      await this.database.prisma.adapterSession.update({ where: { sessionId }, data });
    };
    return {
      heartbeat: () => change({ lastHeartbeat: moment }),
      end: () => change({ disconnectedAt: moment }),
    };
  }

  /** Returns the stored sessions among these, and for each if it has ended. */
  async findEnded(registrations: readonly { sessionId: string }[]): Promise<Map<string, boolean>> {
    const left = await this.database.prisma.adapterSession.findMany({
      where: { sessionId: { in: registrations.map(({ sessionId }) => sessionId) } },
    });
    return new Map(left.map(({ sessionId, disconnectedAt }) => [sessionId, disconnectedAt !== null]));
  }

  async stop(): Promise<void> {
    await this.brokerDatabase.onApplicationShutdown();
    await this.database.onApplicationShutdown();
    await this.copy.drop();
  }
}
