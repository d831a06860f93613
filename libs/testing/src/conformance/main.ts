import { Kit, type Verdict } from './kit.ts';
import { type Options, readOptions, usage } from './options.ts';

// The adapter is in a group of its own, which no signal of a terminal reaches; it ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});

/** Throws when the command line cannot be read, or the adapter not be started. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options !== 'help') return judge(options);
  process.stdout.write(`${usage}\n`);
  return 0;
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
    for await (const verdict of kit.judge(toolset)) tell(verdict);
  } finally {
    await kit.stop();
  }
  const missing = kit.missing(toolset);
  if (missing.length) process.stdout.write(`Not judged, for the adapter does not have them: ${missing.join(', ')}\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed ? 1 : 0;
}
