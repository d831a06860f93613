import { createTestDatabase } from '@kerf/testing';
import fc from 'fast-check';
import { agreesWithModel } from './model-property.fixture.ts';
import { ModelRun } from './model-run.fixture.ts';
import { TestLedger } from '../test-ledger.fixture.ts';

// npm run model sets it.
const numRuns = Number(process.env['KERF_MODEL_RUNS'] ?? 200);
const maxMsPerRun = 1_000;

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  await ModelRun.prepare(on);
});
afterAll(() => on.drop());

it(
  `says what the model says after each step of ${numRuns} sequences`,
  async () => {
    await expect(fc.assert(agreesWithModel(on), { numRuns })).resolves.toBeUndefined();
  },
  30_000 + numRuns * maxMsPerRun,
);
