import { ConformanceKit, type Verdict } from './conformance-kit.ts';
import { type Options, readOptions, usage } from './options.ts';

// The adapter has its own process group, which terminal signals do not reach; it exits with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});

/** Runs the kit. Throws if the command line is invalid or the adapter cannot be started. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options !== 'help') return judge(options);
  process.stdout.write(`${usage}\n`);
  return 0;
}

/** Prints all verdicts and returns 0 if the adapter conforms, otherwise 1. */
async function judge({ commandLine, toolset, isVerbose }: Options): Promise<number> {
  const kit = await ConformanceKit.start(commandLine, (text) => isVerbose && process.stderr.write(text));
  const counts = { passed: 0, failed: 0 };
  const printVerdict = ({ name, faults }: Verdict) => {
    counts[faults.length ? 'failed' : 'passed'] += 1;
    process.stdout.write(
      [`${faults.length ? '✗' : '✓'} ${name}`, ...faults.map((fault) => `    ${fault}`), ''].join('\n'),
    );
  };
  try {
    for await (const verdict of kit.judge(toolset)) printVerdict(verdict);
  } finally {
    await kit.stop();
  }
  const missing = kit.findMissingTools(toolset);
  if (missing.length) process.stdout.write(`Skipped, because the adapter lacks these tools: ${missing.join(', ')}\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed ? 1 : 0;
}
