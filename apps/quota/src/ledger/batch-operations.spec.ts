import type { Fault } from '@kerf/errors';
import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
});

const tools = ['create_box', 'create_sphere'];
const batch = (more = {}) => account.createAdmission({ tool: 'batch', cost: 5, tools, ...more });
const outcome = { ok: true as const, result: { steps: [], rolled_back: false } };

describe('admit, for a batch', () => {
  it('reserves the whole cost, on the adapter that has every tool', async () => {
    const { adapterId, sessionId } = await account.connectAdapter({
      tools,
      connectedAt: new Date(Date.now() - 60_000),
    });
    await account.connectAdapter({ tools: ['create_box'] });

    expect(await on.ledger.admit(batch())).toMatchObject({ route: { adapterId, sessionId }, usage: { used: 5 } });
    expect(await account.listOperations()).toMatchObject([{ tool: 'batch', cost: 5, state: 'reserved' }]);
  });

  it('refuses when no adapter has every tool, or the month has no room for all', async () => {
    const refusal = () => on.ledger.admit(batch()).catch(({ code, message }: Fault) => `${code}: ${message}`);
    expect(await refusal()).toMatch(/^no_adapter: No connected adapter can run create_box and create_sphere\./);
    await account.connectAdapter({ tools: ['create_box'] });
    expect(await refusal()).toMatch(/^no_adapter: No connected adapter can run create_sphere\./);
    await account.connectAdapter({ tools: ['create_sphere'] });
    expect(await refusal()).toMatch(/^no_adapter: No connected adapter can run all of create_box and create_sphere\./);

    await account.connectAdapter({ tools });
    await account.leaveOperations(4);
    expect(await refusal()).toMatch(/^quota_exhausted: This needs 5 of the 500 operations .*, but 4 are left;/);
    expect(await account.listOperations()).toEqual([]);
  });
});

describe('settle, for a part of what was reserved', () => {
  const begun = async () => {
    await account.connectAdapter({ tools });
    const admission = batch();
    await on.ledger.admit(admission);
    return admission.operationId;
  };
  const settle = (operationId: string, cost: number) =>
    on.ledger.settle({ operationId, state: 'committed', outcome, cost });

  it('charges the part and gives the rest back, once', async () => {
    const operationId = await begun();

    expect(await settle(operationId, 3)).toMatchObject({ state: 'committed', usage: { used: 3 } });
    expect(await settle(operationId, 3)).toMatchObject({ state: 'committed', usage: { used: 3 } });
    expect(await settle(operationId, 1)).toMatchObject({ state: 'committed', usage: { used: 3 } });
    expect(await account.listOperations()).toMatchObject([{ cost: 3, state: 'committed' }]);
    expect(await account.getUsed()).toBe(3);
  });

  it('charges all when all was done', async () => {
    expect(await settle(await begun(), 5)).toMatchObject({ usage: { used: 5 } });
  });

  it('gives the rest back to a key with a cap too', async () => {
    await account.connectAdapter({ tools });
    const { digest } = await account.addCappedKey(10);
    const admission = batch({ keys: [digest] });
    await on.ledger.admit(admission);

    expect(await settle(admission.operationId, 2)).toMatchObject({ usage: { used: 2, key: { used: 2, limit: 10 } } });
  });

  it('leaves alone what was refunded before', async () => {
    const operationId = await begun();
    await on.ledger.settle({ operationId, state: 'refunded', reason: 'deadline' });

    expect(await settle(operationId, 3)).toMatchObject({ state: 'refunded', usage: { used: 0 } });
  });
});

describe('preview', () => {
  const preview = (adapterTools: string[], cost = 1) =>
    on.ledger.preview({ keys: [account.key.digest], tool: 'create_box', tier: 'free', cost, adapterTools });

  it('tells the adapter and the month, and writes nothing', async () => {
    const route = await account.connectAdapter();

    expect(await preview(['create_box'])).toMatchObject({ route, usage: { used: 0, limit: 500 } });
    expect(await account.listOperations()).toEqual([]);
    expect(await account.getUsed()).toBe(0);
  });

  it('needs no adapter for what runs on the service', async () => {
    expect(await preview([])).not.toHaveProperty('route');
  });

  it.each([
    ['no_adapter', 1],
    ['quota_exhausted', 501],
  ])('refuses with %s what would be refused', async (code, cost) => {
    expect(await getFaultCode(preview(['create_box'], cost))).toBe(code);
  });
});
