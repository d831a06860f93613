import { compensations, quota, refunds } from '@kerf/contracts';
import { getRoleUrl, eventually, createTestDatabase, World } from '@kerf/testing';
import { readQuotaConfig } from './config.ts';
import { quotaModule } from './quota.module.ts';
import { type TestAccount } from './ledger/test-account.fixture.ts';
import { randomDigest } from './ledger/test-rows.fixture.ts';
import { TestLedger } from './ledger/test-ledger.fixture.ts';

const outcome = { ok: true as const, result: { volume: 6 } };

describe('the quota service', () => {
  let on: TestLedger;
  let world: World;
  let account: TestAccount;
  beforeAll(async () => {
    const copy = await createTestDatabase();
    on = new TestLedger(copy);
    world = await World.start();
    const environment = {
      KERF_NATS_URL: world.natsUrl,
      KERF_INTERNAL_PORT: '0',
      KERF_DATABASE_URL: getRoleUrl(copy.url, 'quota'),
      KERF_SWEEP_INTERVAL_MS: '100',
      KERF_ROLL_UP_INTERVAL_MS: '100',
      KERF_PRUNE_INTERVAL_MS: '100',
    };
    await world.serve({ name: 'quota', module: quotaModule }, readQuotaConfig(environment));
  });
  afterAll(async () => {
    await world.stop();
    await on.drop();
  });
  beforeEach(async () => {
    account = await on.createAccount();
  });

  it('takes an operation from admission to its replay', async () => {
    const route = await account.connectAdapter();
    const request = () => account.createAdmission({ idempotency: { key: 'k', fingerprint: '0'.repeat(64) } });
    const first = request();

    expect(await world.bus.request(quota.admit, first)).toMatchObject({ usage: { used: 1, limit: 500 }, route });
    expect(
      await world.bus.request(quota.settle, { operationId: first.operationId, state: 'committed', outcome }),
    ).toMatchObject({ state: 'committed', usage: { used: 1 } });
    expect(await world.bus.request(quota.admit, request())).toMatchObject({ replay: outcome });
    expect(await world.bus.request(quota.identify, { keys: first.keys })).toMatchObject({ usage: { used: 1 } });
  });

  it('takes back what it reserved', async () => {
    const reservation = account.createAdmission();
    await world.bus.request(quota.reserve, reservation);

    expect(
      await world.bus.request(quota.settle, {
        operationId: reservation.operationId,
        state: 'refunded',
        reason: 'internal',
      }),
    ).toMatchObject({ state: 'refunded', usage: { used: 0 } });
  });

  it('takes back an operation whose end was lost, and one that is still on its way', async () => {
    const reservation = account.createAdmission();
    await world.bus.request(quota.reserve, reservation);
    const late = account.createAdmission();

    for (const { operationId } of [reservation, late])
      expect(await world.bus.request(quota.compensate, { operationId, reason: 'unknown reservation' })).toEqual({
        state: 'refunded',
      });
    await expect(world.bus.request(quota.reserve, late)).rejects.toMatchObject({ code: 'operation_running' });
    expect(await account.getUsed()).toBe(0);
  });

  it('takes back what a gateway put into the stream of refunds', async () => {
    const reservation = account.createAdmission();
    await world.bus.request(quota.reserve, reservation);
    const { operationId } = reservation;
    const refund = { address: operationId, id: operationId, content: { operationId, reason: 'unknown reservation' } };
    await eventually(() => world.bus.streams.publish(refunds, refund));

    await eventually(async () => expect(await world.countPendingMessages(compensations)).toBe(0));
    expect(await account.listOperations()).toMatchObject([{ state: 'refunded', reason: 'unknown reservation' }]);
    expect(await account.getUsed()).toBe(0);
  });

  it('tells a refusal as a fault', async () => {
    await expect(world.bus.request(quota.identify, { keys: [randomDigest()] })).rejects.toMatchObject({
      code: 'invalid_key',
      status: 401,
    });
  });

  it('tells what was used, and rolls it up by itself', async () => {
    const { accountId } = account;
    const { operationId, ...rest } = account.createAdmission();
    await world.bus.request(quota.reserve, { operationId, ...rest });
    await world.bus.request(quota.settle, { operationId, state: 'committed' });
    const usage = () => world.bus.request(quota.usage, { accountId, days: 7 });

    expect(await usage()).toMatchObject({ totals: { operations: 1, refunded: 0 } });
    await eventually(async () => expect(await on.database.prisma.rollup.count({ where: { accountId } })).toBe(1));
    expect(await usage()).toMatchObject({ totals: { operations: 1, refunded: 0 } });
  });

  it('removes by itself what is old, and what was used stays', async () => {
    const { operationId, ...rest } = account.createAdmission();
    await world.bus.request(quota.reserve, { operationId, ...rest });
    await world.bus.request(quota.settle, { operationId, state: 'committed' });
    const { accountId } = account;
    await eventually(async () => expect(await on.database.prisma.rollup.count({ where: { accountId } })).toBe(1));
    await account.moveToYesterday(38);

    await eventually(async () => expect(await account.listOperations()).toEqual([]));
    expect(await world.bus.request(quota.usage, { accountId, days: 90 })).toMatchObject({
      totals: { operations: 1, refunded: 0 },
    });
    expect(await account.getUsed()).toBe(1);
  });

  it('drops by itself an answer that is a day old', async () => {
    const { operationId, ...rest } = account.createAdmission({
      idempotency: { key: 'k', fingerprint: '0'.repeat(64) },
    });
    await world.bus.request(quota.reserve, { operationId, ...rest });
    await world.bus.request(quota.settle, { operationId, state: 'committed', outcome });
    await account.moveToYesterday();

    await eventually(async () =>
      expect(await account.listOperations()).toMatchObject([{ idemKey: null, outcome: null }]),
    );
  });

  it('refunds by itself what nobody settles', async () => {
    await account.connectAdapter();
    await world.bus.request(quota.admit, account.createAdmission({ holdMs: 1 }));

    await eventually(async () => expect(await account.listOperations()).toMatchObject([{ state: 'refunded' }]));
    expect(await account.getUsed()).toBe(0);
  });
});
