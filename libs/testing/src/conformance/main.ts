import { Kit, type Verdict } from './kit.ts';
import { type Options, readOptions, usage } from './options.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  const options = asked();
  if (options instanceof Error) {
    process.stderr.write(`${options.message}\n`);
    return 2;
  }
  if (options !== 'help') return judge(options);
  process.stdout.write(`${usage}\n`);
  return 0;
}

function asked(): ReturnType<typeof readOptions> | Error {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return error instanceof Error ? error : new Error(usage);
  }
}

/** Prints every verdict. 0 when the adapter conforms, 1 when it does not. */
async function judge({ line, toolset, isVerbose }: Options): Promise<number> {
  const kit = await Kit.start(line, (text) => isVerbose && process.stderr.write(text));
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
