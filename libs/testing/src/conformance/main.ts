import { parseArgs } from 'node:util';
import { Kit, type Verdict } from './kit.ts';

const usage =
  'Usage: npm run conformance -- [--toolset core|extended] [--verbose] -- PROGRAM [ARGUMENT…]\n' +
  'In the arguments {url} stands for the address to connect to; KERF_API_KEY holds the key.';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { toolset: { type: 'string', default: 'core' }, verbose: { type: 'boolean', default: false } },
});
const isKnown = values.toolset === 'core' || values.toolset === 'extended';
if (positionals.length === 0 || !isKnown) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else process.exitCode = await judge(values.toolset === 'extended' ? 'extended' : 'core');

/** Prints every verdict. 0 when the adapter conforms, 1 when it does not. */
async function judge(toolset: 'core' | 'extended'): Promise<number> {
  const kit = await Kit.start(positionals, (text) => values.verbose && process.stderr.write(text));
  const counts = { passed: 0, failed: 0 };
  const tell = ({ name, faults }: Verdict) => {
    counts[faults.length ? 'failed' : 'passed'] += 1;
    process.stdout.write(
      [`${faults.length ? '✗' : '✓'} ${name}`, ...faults.map((fault) => `    ${fault}`), ''].join('\n'),
    );
  };
  try {
    for await (const verdict of kit.judgeProtocol()) tell(verdict);
    for await (const verdict of kit.judgeTools(toolset)) tell(verdict);
  } finally {
    await kit.stop();
  }
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed ? 1 : 0;
}
