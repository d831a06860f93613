import { createTestDatabase } from '@kerf/testing';
import fc from 'fast-check';
import { breakFunction, type Variant, variants } from './broken-variants.fixture.ts';
import { agreesWithModel } from './model-property.fixture.ts';
import { ModelRun } from './model-run.fixture.ts';
import { TestLedger } from '../test-ledger.fixture.ts';

/** The same sequences each time: whether a mistake is found must not be a matter of luck. */
const seed = 1;
const numRuns = 1_000;
/** npm run model shows what is enough to see a mistake; to make it that short takes longer than to find it. */
const isShown = Boolean(process.env['KERF_MODEL_RUNS']);

describe('the model finds that', () => {
  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s',
    async (_, variant) => {
      const counterexample = await counterexampleOf(variant);

      expect(counterexample).not.toBe('undefined');
      if (isShown) process.stdout.write(`${variant.name}:\n  ${counterexample}\n`);
    },
    120_000,
  );
});

/** A sequence of steps after which a broken ledger no longer says what the model says: the shortest, if it is shown. */
async function counterexampleOf(variant: Variant): Promise<string> {
  const on = new TestLedger(await createTestDatabase());
  try {
    await ModelRun.prepare(on);
    await breakFunction(on.database, variant);
    const { counterexample } = await fc.check(agreesWithModel(on), { numRuns, seed, endOnFailure: !isShown });
    return fc.stringify(counterexample?.[0]).replace(/ ?\/\*.*?\*\//g, '');
  } finally {
    await on.drop();
  }
}
