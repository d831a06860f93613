import type { Outcome } from '@kerf/contracts';
import { createTestDatabase } from '@kerf/testing';
import fc from 'fast-check';
import type { Ledger } from './ledger.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';

const maxAnswerBytes = 300;
const maxAccountBytes = 1_000;
const refusal: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };
const successOf = (length: number): Outcome => ({ ok: true, result: { text: 'ä'.repeat(length) } });

let on: TestLedger;
let ledger: Ledger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  ledger = await on.createLedger({ maxAnswerBytes, maxAccountBytes });
});
afterAll(() => on.drop());

/** Two accounts, and the operations that were reserved for them. */
interface Scene {
  readonly accounts: readonly TestAccount[];
  readonly operations: string[];
  readonly fingerprint: string;
}

type Step = (scene: Scene) => Promise<unknown>;

const which = fc.nat(7);
const length = fc.nat(200);
const cost = fc.option(fc.nat(3), { nil: undefined });

const pick = ({ operations }: Scene, index: number): string =>
  operations[index] ?? operations[0] ?? crypto.randomUUID();
const commit = (operationId: string, textLength: number, part?: number) =>
  getFaultCode(ledger.settle({ operationId, state: 'committed', outcome: successOf(textLength), cost: part }));

const steps: fc.Arbitrary<Step>[] = [
  fc
    .record({ place: fc.nat(1), key: fc.constantFrom('a', 'b', 'c', undefined) })
    .map(({ place, key }) => async (scene) => {
      const { fingerprint } = scene;
      const more = { cost: 3, ...(key !== undefined && { idempotency: { key, fingerprint } }) };
      const admission = scene.accounts[place]?.createAdmission(more);
      if (!admission || (await getFaultCode(ledger.reserve(admission))) !== undefined) return;
      scene.operations.unshift(admission.operationId);
    }),
  fc.record({ which, length, cost }).map(
    ({ which: index, length: size, cost: part }) =>
      (scene) =>
        commit(pick(scene, index), size, part),
  ),
  fc.record({ which, length }).map(({ which: index, length: size }) => async (scene) => {
    // The same settlement twice, as after a lost answer.
    await Promise.all([commit(pick(scene, index), size), commit(pick(scene, index), size)]);
  }),
  fc
    .array(fc.record({ which, length }), { minLength: 2, maxLength: 6 })
    .map((commits) => (scene) => Promise.all(commits.map((one) => commit(pick(scene, one.which), one.length)))),
  fc.record({ which, outcome: fc.constantFrom(refusal, undefined) }).map(
    ({ which: index, outcome }) =>
      (scene) =>
        getFaultCode(ledger.settle({ operationId: pick(scene, index), state: 'refunded', reason: 'failed', outcome })),
  ),
  which.map((index) => (scene) => ledger.compensate({ operationId: pick(scene, index), reason: 'unknown' })),
  fc.constantFrom(1, 9).map((days) => async ({ accounts }) => {
    for (const account of accounts) await account.moveToYesterday(days);
  }),
  fc.constant(() => ledger.forgetAnswers(100)),
  fc.constant(async () => {
    await ledger.rollUp(100);
    await ledger.pruneOperations(100, 8);
  }),
];

it('the counter of an account is exactly what is stored for it, and never above its bound', async () => {
  const property = fc.asyncProperty(fc.array(fc.oneof(...steps), { maxLength: 30 }), async (sequence) => {
    const accounts = [await on.createAccount('pro'), await on.createAccount('pro')];
    const scene: Scene = { accounts, operations: [], fingerprint: randomDigest() };
    for (const step of sequence) {
      await step(scene);
      for (const account of accounts) {
        const { counted, stored } = await account.getAnswerBytes();
        expect(counted).toBe(stored);
        expect(counted).toBeLessThanOrEqual(maxAccountBytes);
      }
    }
  });

  await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined();
}, 120_000);
