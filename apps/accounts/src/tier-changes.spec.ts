import { type AuditEvent, auditEvents, streams, tierChanged, tierChanges } from '@kerf/contracts';
import { eventually, type TestDatabase, createTestDatabase, World } from '@kerf/testing';
import { accountsModule } from './accounts.module.ts';
import { readAccountsConfig } from './config.ts';

describe('another tier in the audit log', () => {
  let copy: TestDatabase;
  let world: World;
  let told: string[];
  beforeAll(async () => {
    copy = await createTestDatabase();
    world = await World.start();
    await world.bus.streams.ensureStreams(streams, { replicas: 1 });
    const environment = { KERF_NATS_URL: world.natsUrl, KERF_INTERNAL_PORT: '0', KERF_DATABASE_URL: copy.url };
    await world.serve({ name: 'accounts', module: accountsModule }, readAccountsConfig(environment));
    world.bus.listen(tierChanged, ({ accountId }) => void told.push(accountId));
    await world.bus.flush();
  });
  afterAll(async () => {
    await world.stop();
    await copy.drop();
  });
  beforeEach(() => {
    told = [];
  });

  const write = async (action: string): Promise<string> => {
    const entry = entryOf(action);
    await world.bus.streams.publish(auditEvents, { address: entry.accountId, id: entry.id, content: entry });
    return entry.accountId;
  };

  it('is told to every process, and nothing else is', async () => {
    await write('key.created');
    const accountId = await write('tier.changed');

    await eventually(async () => expect(await world.countPendingMessages(tierChanges)).toBe(0));
    await eventually(() => expect(told).toEqual([accountId]));
  });
});

const entryOf = (action: string): AuditEvent => ({
  accountId: crypto.randomUUID(),
  seq: 1,
  id: crypto.randomUUID(),
  at: '2026-11-21T10:00:00+00:00',
  action,
  actor: { userId: null, keyId: null },
  target: null,
  details: {},
});
