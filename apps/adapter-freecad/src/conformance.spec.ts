import { findOrInstallFreecad } from '@kerf/tools';
import { ConformanceKit, type Verdict } from '@kerf/testing/conformance';
import { addOn } from './freecad.fixture.ts';

// Every verdict of the kit, told here under its own name.
const { python } = await findOrInstallFreecad();
const options = ['--url', '{url}', '--key-env', 'KERF_API_KEY', '--log-level', 'error'];
const kit = await ConformanceKit.start([
  '/usr/bin/env',
  `PYTHONPATH=${addOn}`,
  python,
  '-B',
  '-m',
  'kerf_adapter',
  ...options,
]);
const verdicts: Verdict[] = [];
for await (const verdict of kit.judge('extended')) verdicts.push(verdict);
const missing = kit.findMissingTools('extended');
await kit.stop();

describe('FreeCAD before the conformance kit', () => {
  it.each(verdicts)('$name', ({ faults }) => {
    expect(faults).toEqual([]);
  });

  it('is judged about every tool and the protocol', () => {
    expect(missing).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(150);
  });
});
