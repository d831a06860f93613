// npm run model [-- --runs N]: tests the ledger against its model with N random sequences (default 5,000).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './processes/run-command.ts';
import { watchTerminationSignals } from './processes/termination-signal.ts';
import { ResourceScope } from './processes/resource-scope.ts';
import { resolveInProject, createTemporaryFolder, temporaryFolderVariable } from './project.ts';
import { buildWorkspaces } from './start/build.ts';
import { startTestPostgres } from './test/database.ts';

const deadlineMs = 14_400_000;

await main();

async function main(): Promise<void> {
  const termination = watchTerminationSignals();
  const scope = new ResourceScope();
  try {
    const runs = readRunCount();
    // The specs need the generated database client.
    await buildWorkspaces(termination);
    const folder = await createTemporaryFolder();
    scope.add({ stop: folder.remove });
    const { url } = scope.add(await startTestPostgres(folder.path, termination));
    const env = {
      KERF_TEST_POSTGRES_URL: url,
      [temporaryFolderVariable]: folder.path,
      KERF_MODEL_RUNS: String(runs),
    };
    const { succeeded } = await runCommand({
      line: jestCommand(),
      env,
      deadlineMs,
      interruption: termination,
      showOutput: true,
    });
    process.exitCode = succeeded ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await scope.stop();
  }
}

function readRunCount(): number {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5000' } } });
  if (!/^[1-9]\d{0,6}$/.test(values.runs))
    throw new Error(`--runs must be a whole number between 1 and 9999999, not ${values.runs}.`);
  return Number(values.runs);
}

/** Jest command for the model, and for the spec that it detects each broken variant. */
function jestCommand(): readonly [string, ...string[]] {
  const jest = join(resolveInProject(), 'node_modules/jest/bin/jest.js');
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
