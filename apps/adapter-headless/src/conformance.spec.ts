import { ConformanceKit, type Verdict } from '@kerf/testing/conformance';
import { getCommandLine } from './adapter-process.fixture.ts';

// Every verdict of the kit, told here under its own name.
const kit = await ConformanceKit.start(
  getCommandLine('--url', '{url}', '--key-env', 'KERF_API_KEY', '--log-level', 'error'),
);
const verdicts: Verdict[] = [];
for await (const verdict of kit.judge('extended')) verdicts.push(verdict);
const missing = kit.findMissingTools('extended');
await kit.stop();

describe('the headless adapter before the conformance kit', () => {
  it.each(verdicts)('$name', ({ faults }) => {
    expect(faults).toEqual([]);
  });

  it('is judged about every tool and the protocol', () => {
    expect(missing).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(150);
  });
});
