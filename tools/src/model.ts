// npm run model [-- --runs N]: the ledger against its model, for as many random sequences as asked for (5,000).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './processes/command.ts';
import { interruption } from './processes/interruption.ts';
import { Owner } from './processes/owner.ts';
import { inProject, temporaryFolder, temporaryFolderVariable } from './project.ts';
import { build } from './start/build.ts';
import { startTestPostgres } from './test/database.ts';

const deadlineMs = 14_400_000;

await main();

async function main(): Promise<void> {
  const end = interruption();
  const owner = new Owner();
  try {
    const runs = runsAskedFor();
    // The specifications stand on the generated database client.
    await build(end);
    const folder = await temporaryFolder();
    owner.own({ stop: folder.remove });
    const { url } = owner.own(await startTestPostgres(folder.path, end));
    const env = {
      KERF_TEST_POSTGRES_URL: url,
      [temporaryFolderVariable]: folder.path,
      KERF_MODEL_RUNS: String(runs),
    };
    const { succeeded } = await runCommand({ line: specifications(), env, deadlineMs, interruption: end, show: true });
    process.exitCode = succeeded ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await owner.stop();
  }
}

function runsAskedFor(): number {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5000' } } });
  if (!/^[1-9]\d{0,6}$/.test(values.runs)) throw new Error(`--runs must be a number from 1, not ${values.runs}.`);
  return Number(values.runs);
}

/** The model itself, and that it finds each of the broken variants. */
function specifications(): readonly [string, ...string[]] {
  const jest = join(inProject(), 'node_modules/jest/bin/jest.js');
  const options = [
    '--config',
    'jest.config.mjs',
    '--verbose',
    '--rootDir',
    'apps/quota',
    'ledger.model',
    'ledger.variants',
  ];
  return ['node', '--conditions=@kerf/source', '--no-warnings', jest, ...options];
}
