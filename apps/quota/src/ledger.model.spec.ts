import { testDatabase } from '@kerf/testing';
import fc from 'fast-check';
import type { TestAccount } from './test-account.fixture.ts';
import { codeOf, TestLedger } from './test-ledger.fixture.ts';

/** What the ledger must be equal to, in a few lines of arithmetic. */
interface Model {
  used: number;
  key: { readonly id: string; readonly digest: string };
  readonly operations: ModelOperation[];
}

interface ModelOperation {
  readonly id: string;
  readonly cost: number;
  readonly key: string | undefined;
  state: 'reserved' | 'committed' | 'refunded';
  open: boolean;
}

interface Command {
  readonly cost: number;
  readonly key: string | undefined;
}

const limit = 10;
const outcome = { ok: true as const, result: {} };

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await testDatabase());
});
afterAll(() => on.drop());

it('counts as the model does after any sequence of admit, charge, settle, sweep and revoke', async () => {
  const property = fc.asyncProperty(sequences, async (commands) => {
    account = await on.account();
    await account.connectAdapter();
    const key = await account.addKey();
    await on.database.prisma.accountLimit.create({ data: { accountId: account.accountId, opLimit: limit } });
    await fc.asyncModelRun(() => ({ model: { used: 0, key, operations: [] }, real: undefined }), commands);
  });

  await expect(fc.assert(property, { numRuns: 25 })).resolves.toBeUndefined();
});

const request = fc.record<Command>({
  cost: fc.integer({ min: 0, max: 4 }),
  key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
});
const ending = fc.record({ which: fc.nat(9), state: fc.constantFrom('committed', 'refunded') });
const sequences = fc.commands(
  [
    request.map((command) => step(`admit ${JSON.stringify(command)}`, (model) => begin('admit', command, model))),
    request.map((command) => step(`charge ${JSON.stringify(command)}`, (model) => begin('charge', command, model))),
    ending.map(({ which, state }) => step(`settle ${which} ${state}`, (model) => end(which, state, model))),
    fc.constant(step('sweep', sweep)),
    fc.constant(step('revoke', revoke)),
  ],
  { maxCommands: 40, size: 'max' },
);

/** A command that is followed by the comparison of the ledger with the model. */
function step(name: string, run: (model: Model) => Promise<void>): fc.AsyncCommand<Model, undefined> {
  return {
    check: () => true,
    toString: () => name,
    async run(model) {
      await run(model);
      const counted = (await account.operations()).filter(({ state }) => state !== 'refunded');
      expect(counted.reduce((sum, { cost }) => sum + cost, 0)).toBe(model.used);
      expect(await account.used()).toBe(model.used);
      expect(model.used).toBeLessThanOrEqual(limit);
    },
  };
}

async function begin(how: 'admit' | 'charge', { cost, key }: Command, model: Model): Promise<void> {
  const idempotency = key && { idempotency: { key, fingerprint: String(cost).repeat(64) } };
  const admission = account.admission({ keys: [model.key.digest], cost, ...idempotency });
  const expected = refusalIn(model, cost, key);

  expect(await codeOf(on.ledger[how](admission))).toBe(expected);
  if (expected !== undefined || storedIn(model, key)) return;
  model.used += cost;
  model.operations.push({
    id: admission.operationId,
    cost,
    key,
    state: how === 'admit' ? 'reserved' : 'committed',
    open: true,
  });
}

function refusalIn(model: Model, cost: number, key: string | undefined): string | undefined {
  const holder = holderIn(model, key);
  if (holder && holder.cost !== cost) return 'idempotency_mismatch';
  if (holder) return holder.open ? 'operation_running' : undefined;
  return cost > 0 && model.used + cost > limit ? 'quota_exhausted' : undefined;
}

const holderIn = ({ operations }: Model, key: string | undefined) =>
  operations.find((operation) => key !== undefined && operation.key === key && operation.state !== 'refunded');

const storedIn = (model: Model, key: string | undefined) => holderIn(model, key)?.open === false;

async function end(which: number, state: 'committed' | 'refunded', model: Model): Promise<void> {
  const operation = model.operations[which % model.operations.length];
  if (!operation) return;
  if (operation.open) close(operation, state, model);
  const { id: operationId } = operation;
  const answer = await on.ledger.settle(
    state === 'committed' ? { operationId, state, outcome } : { operationId, state, reason: 'failed' },
  );

  expect(answer).toMatchObject({ state: operation.state, usage: { used: model.used } });
}

async function sweep(model: Model): Promise<void> {
  const due = model.operations.filter(({ open, state, key }) => open && (state === 'reserved' || key));
  for (const operation of due) {
    await account.expire(operation.id);
    close(operation, 'refunded', model);
  }
  expect(await on.ledger.sweep(100)).toBe(due.length);
}

/** The key in use is dead at once; the account goes on with another. */
async function revoke(model: Model): Promise<void> {
  const keys = [model.key.digest];
  await account.changeKey(model.key.id, { revokedAt: new Date() });
  model.key = await account.addKey();

  expect(await codeOf(on.ledger.admit(account.admission({ keys })))).toBe('invalid_key');
}

function close(operation: ModelOperation, state: 'committed' | 'refunded', model: Model): void {
  operation.open = false;
  operation.state = state;
  if (state === 'refunded') model.used -= operation.cost;
}
