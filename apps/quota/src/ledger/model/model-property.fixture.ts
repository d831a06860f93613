import fc from 'fast-check';
import type { LateEnding } from './model-deadlines.fixture.ts';
import { ModelRun } from './model-run.fixture.ts';
import type { TestLedger } from '../test-ledger.fixture.ts';

type Step = fc.AsyncCommand<object, ModelRun>;

/** Creates a step that is followed by a comparison of ledger and model. */
const step = (name: string, run: (beside: ModelRun) => Promise<void>): Step => ({
  check: () => true,
  toString: () => name,
  async run(_, beside) {
    await run(beside);
    await beside.compare();
  },
});

const cost = fc.integer({ min: 0, max: 4 });
/** Includes replaced keys, which still work. */
const key = fc.nat(5);
const which = fc.nat(9);
const how = fc.constantFrom('admit', 'reserve');
const batchCost = fc.integer({ min: 2, max: 6 });
const tools = fc.constantFrom(['create_box'], ['create_box', 'create_sphere'], ['create_box', 'create_text']);
const idem = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });

const steps: fc.Arbitrary<Step>[] = [
  fc
    .record({ how, cost, key, idem })
    .map(({ how, cost, key, idem }) =>
      step(`${how}(cost ${cost}, key ${key}${idem ? `, idempotency key ${idem}` : ''})`, (run) =>
        run.begin({ how, cost, key, idem, tools: undefined }),
      ),
    ),
  fc
    .record({ cost: batchCost, key, idem, tools })
    .map((batch) => step(`admit batch ${JSON.stringify(batch)}`, (run) => run.begin({ how: 'admit', ...batch }))),
  fc
    .record({ cost: batchCost, key, tools })
    .map((question) => step(`preview ${JSON.stringify(question)}`, (run) => run.preview(question))),
  fc
    .record({ by: fc.constantFrom('compensate', 'refund'), how, cost, key })
    .map(({ by, ...asked }) =>
      step(`${by} before it comes: ${JSON.stringify(asked)}`, (run) => run.forestall(by, asked)),
    ),
  fc
    .array(fc.record({ how, cost, key }), { minLength: 2, maxLength: 4 })
    .map((requests) => step(`admit together ${JSON.stringify(requests)}`, (run) => run.admitTogether(requests))),
  fc
    .record({ which, ending: fc.constantFrom('committed', 'refused', 'failed') })
    .map(({ which, ending }) => step(`settle(${which}, ${ending})`, (run) => run.settle(which, ending))),
  fc
    .record({ which, part: fc.nat(5) })
    .map(({ which, part }) => step(`settle(${which}, ${part} of it)`, (run) => run.settlePart(which, part))),
  fc
    .array(which, { minLength: 2, maxLength: 4 })
    .map((which) => step(`commit together ${which.join(', ')}`, (run) => run.commitTogether(which))),
  which.map((which) => step(`answer ${which} at its deadline`, (run) => run.deadlines.answerAtDeadline(which))),
  fc
    .record({ which, ending: fc.constantFrom<LateEnding>('result', 'recalled result', 'failure') })
    .map(({ which, ending }) =>
      step(`settle late operation ${which}: ${ending}`, (run) => run.deadlines.settleInBackground(which, ending)),
    ),
  which.map((which) => step(`compensate(${which})`, (run) => run.compensate(which))),
  fc.constant(step('sweep', (run) => run.time.sweep())),
  fc.constant(step('roll up', (run) => run.time.rollUp())),
  fc.constant(step('prune', (run) => run.time.prune())),
  fc
    .record({ key, how: fc.constantFrom('revokedAt', 'expiresAt') })
    .map(({ key, how }) => step(`end key ${key} by ${how}`, (run) => run.keys.endKey(key, how))),
  key.map((key) => step(`replace key ${key}`, (run) => run.keys.replaceKey(key))),
  fc.constantFrom('free', 'maker').map((tier) => step(`move to ${tier}`, (run) => run.changeTier(tier))),
  fc
    .option(fc.integer({ min: 0, max: 10 }), { nil: undefined })
    .map((limit) => step(`limit ${limit}`, (run) => run.overrideLimit(limit))),
  fc.constant(step('a month passes', (run) => run.time.passMonth())),
  fc.constantFrom(1, 10).map((days) => step(`${days} days pass`, (run) => run.time.passDays(days))),
];

/** Property: after any sequence of steps the ledger agrees with the model. */
export const agreesWithModel = (on: TestLedger) =>
  fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
    const run = await ModelRun.start(on);
    await fc.asyncModelRun(() => ({ model: {}, real: run }), commands);
  });
