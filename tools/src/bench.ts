// npm run bench [-- adapter|service|admission|create-box|no-adapter] [--rounds N]: the product against its targets.
import { build } from './start/build.ts';
import { runCommand } from './processes/command.ts';
import { interruption } from './processes/interruption.ts';

const deadlineMs = 7_200_000;

await main();

async function main(): Promise<void> {
  const end = interruption();
  try {
    await build(end);
    const { succeeded } = await runCommand({
      line: ['node', '--disable-warning=ExperimentalWarning', 'bench/src/main.ts', ...process.argv.slice(2)],
      deadlineMs,
      interruption: end,
      show: true,
    });
    process.exitCode = succeeded ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
